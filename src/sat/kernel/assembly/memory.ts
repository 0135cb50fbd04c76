/**
 * Memory for many solvers in one linear memory: blocks whose sizes are powers of two, free blocks of one
 * size in a list. Arrays of the solvers grow by doubling, so nothing finer is needed.
 */

/** Throws. */
@external("kernel", "outOfMemory")
declare function outOfMemory(bytes: usize): void;

const CLASSES: i32 = 32;
const SMALLEST: i32 = 4; // 16 bytes

/** Heads of the lists of free blocks by the logarithm of their size. */
const freeLists: usize = memory.data(128);
let top: usize = 0;

@inline
function sizeClass(bytes: usize): i32 {
  return bytes <= 16 ? SMALLEST : 32 - <i32>clz<u32>(<u32>bytes - 1);
}

/** A block of at least `bytes` bytes, filled with zeros. */
export function alloc(bytes: usize): usize {
  const k = sizeClass(bytes);
  if (k >= CLASSES) outOfMemory(bytes);
  const head = freeLists + (<usize>k << 2);
  const free = load<usize>(head);
  if (free != 0) {
    store<usize>(head, load<usize>(free));
    memory.fill(free, 0, <usize>1 << k);
    return free;
  }
  if (top == 0) top = (__heap_base + 15) & ~15;
  const block = top;
  const end = <u64>block + (<u64>1 << k);
  const have = <u64>memory.size() << 16;
  if (end > have) {
    const need = <i32>((end - have + 0xffff) >> 16);
    // A quarter more than needed, so that memory does not grow (and views are not renewed) too often.
    const spare = <i32>(have >> 18);
    if (memory.grow(need + spare) < 0 && memory.grow(need) < 0) outOfMemory(bytes);
  }
  top = <usize>end;
  return block;
}

/** Give back a block that was asked for with this number of bytes. */
export function release(block: usize, bytes: usize): void {
  if (block == 0) return;
  const head = freeLists + (<usize>sizeClass(bytes) << 2);
  store<usize>(block, load<usize>(head));
  store<usize>(head, block);
}

/** A bigger block with the same content; the old one is given back. */
export function enlarge(block: usize, oldBytes: usize, newBytes: usize): usize {
  const bigger = alloc(newBytes);
  memory.copy(bigger, block, oldBytes);
  if (oldBytes > 0) release(block, oldBytes);
  return bigger;
}

/** A copy of a block. */
export function duplicate(block: usize, bytes: usize): usize {
  if (bytes == 0) return 0;
  const copy = alloc(bytes);
  memory.copy(copy, block, bytes);
  return copy;
}

/** Word `i` of an array. */
@inline
export function at(array: usize, i: i32): i32 {
  return load<i32>(array + (<usize>i << 2));
}

/** Set word `i` of an array. */
@inline
export function put(array: usize, i: i32, value: i32): void {
  store<i32>(array + (<usize>i << 2), value);
}

/** Byte `i` of an array. */
@inline
export function byteAt(array: usize, i: i32): i32 {
  return load<i8>(array + <usize>i);
}

/** Set byte `i` of an array. */
@inline
export function putByte(array: usize, i: i32, value: i32): void {
  store<i8>(array + <usize>i, <i8>value);
}

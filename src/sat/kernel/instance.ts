/** One instance of the wasm kernel: its functions, and views of its memory that follow its growth. */

// @ts-types="./module.d.ts"
import { kernelModule } from "./module.js";

/** What `assembly/kernel.ts` exports. */
export interface KernelExports extends WebAssembly.Exports {
  readonly memory: WebAssembly.Memory;
  create(seed: number): number;
  clone(solver: number): number;
  destroy(solver: number): void;
  grow(solver: number, count: number): void;
  input(solver: number, length: number): number;
  isGate(solver: number, variable: number): number;
  add(solver: number, count: number): number;
  gate(solver: number, kind: number, variable: number, count: number): void;
  gates(solver: number, from: number, count: number, room: number): void;
  setUp(solver: number, assumptions: number, temporary: number, restricted: boolean): void;
  run(solver: number, conflicts: number, propagations: number): number;
  values(solver: number): number;
  failed(solver: number): number;
  phases(solver: number): number;
  assumptions(solver: number): number;
  assumptionCount(solver: number): number;
  counter(solver: number, index: number): number;
}

/** An instance of the kernel. */
export class KernelInstance {
  /** The functions of the kernel. */
  readonly kernel: KernelExports;
  /** The memory as signed bytes; valid until the next call that may make memory grow. */
  bytes: Int8Array;
  /** The memory as words. */
  words: Int32Array;

  constructor() {
    const instance = new WebAssembly.Instance(kernelModule, { kernel: { outOfMemory } });
    this.kernel = instance.exports as KernelExports;
    this.bytes = new Int8Array(this.kernel.memory.buffer);
    this.words = new Int32Array(this.kernel.memory.buffer);
  }

  /** Size of the memory in bytes. */
  get byteLength(): number {
    return this.bytes.byteLength;
  }

  /** Renew the views if the memory has grown: the old ones are then empty. */
  refresh(): void {
    if (this.bytes.length > 0) return;
    this.bytes = new Int8Array(this.kernel.memory.buffer);
    this.words = new Int32Array(this.kernel.memory.buffer);
  }
}

function outOfMemory(bytes: number): never {
  throw new RangeError(
    `the SAT kernel has no room for ${bytes >>> 0} more bytes: an arena holds at most 4 GiB, ` +
      `make solvers in several arenas or use the cadical backend`,
  );
}

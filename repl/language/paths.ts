/** Paths and file URLs; small enough not to need a dependency. */

/** The URL of an absolute or relative path. */
export function toFileUrl(path: string): string {
  const url = new URL("file:///");
  const windows = path.replaceAll("\\", "/");
  const absolute = /^(?:[A-Za-z]:)?\//.test(windows)
    ? windows
    : `${Deno.cwd().replaceAll("\\", "/")}/${windows}`;
  url.pathname = absolute.replaceAll("%", "%25");
  return url.href;
}

/** The path of a file URL. */
export function fromFileUrl(url: string): string {
  const path = decodeURIComponent(new URL(url).pathname);
  return /^\/[A-Za-z]:\//.test(path) ? path.slice(1) : path;
}

/** The URL of a directory, with the slash that makes relative URLs resolve inside it. */
export function directoryUrl(path: string): string {
  const url = toFileUrl(path);
  return url.endsWith("/") ? url : `${url}/`;
}

/** Reports an error that a boundary caught, the way the browser reports one that nobody caught. */
export function reportCaught(error: unknown): void {
  globalThis.reportError(error);
}

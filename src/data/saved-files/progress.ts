const underWay = new Map<string, number>();
const listeners = new Set<() => void>();

/** Bytes that have come of a file that is being fetched in this page; 0 of every other. */
export function bytesUnderWay(fileId: string): number {
  return underWay.get(fileId) ?? 0;
}

export function noteBytes(fileId: string, bytes: number): void {
  underWay.set(fileId, bytes);
  for (const listener of listeners) listener();
}

/** It is saved, or was broken off. */
export function forgetBytes(fileId: string): void {
  underWay.delete(fileId);
  for (const listener of listeners) listener();
}

export function onBytesUnderWay(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

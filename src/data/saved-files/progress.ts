const underWay = new Map<string, number>();
const listeners = new Set<() => void>();

/** Bytes that have arrived of a file that this page is fetching; 0 for every other file. */
export function bytesUnderWay(fileId: string): number {
  return underWay.get(fileId) ?? 0;
}

export function noteBytes(fileId: string, bytes: number): void {
  underWay.set(fileId, bytes);
  for (const listener of listeners) listener();
}

/** Called when the file is saved, or the fetch broke off. */
export function forgetBytes(fileId: string): void {
  underWay.delete(fileId);
  for (const listener of listeners) listener();
}

export function onBytesUnderWay(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

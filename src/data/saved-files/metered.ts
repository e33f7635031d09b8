/** The network report of some browsers: https://wicg.github.io/netinfo/ */
interface NetworkInformation extends Partial<EventTarget> {
  readonly saveData?: boolean;
  readonly type?: string;
}

/** True if bytes may cost money here. Browsers without a report count as unmetered, because the user asked for the files. */
export function isMetered(): boolean {
  const connection = reported();
  return connection?.saveData === true || connection?.type === 'cellular';
}

/** Calls `listener` when the network changes; never in browsers without a report. @returns the function that ends it */
export function onMetered(listener: () => void): () => void {
  const connection = reported();
  connection?.addEventListener?.('change', listener);
  return () => connection?.removeEventListener?.('change', listener);
}

function reported(): NetworkInformation | undefined {
  return ((globalThis.navigator ?? {}) as { connection?: NetworkInformation }).connection;
}

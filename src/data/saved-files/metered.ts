/** What some browsers report of the network: https://wicg.github.io/netinfo/ */
interface NetworkInformation {
  readonly saveData?: boolean;
  readonly type?: string;
}

/** Whether bytes may cost money here. Browsers that do not say are taken for unmetered: people asked for the files. */
export function isMetered(): boolean {
  const { connection } = (globalThis.navigator ?? {}) as { connection?: NetworkInformation };
  return connection?.saveData === true || connection?.type === 'cellular';
}

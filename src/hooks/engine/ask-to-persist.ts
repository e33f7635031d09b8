/** Asks the browser not to clear our data on its own. Whatever the answer, work and files are kept. */
export function askToPersist(): void {
  const manager: StorageManager | undefined = navigator.storage;
  manager
    ?.persist()
    .catch((failure: unknown) => console.warn('The browser does not promise to keep storage.', failure));
}

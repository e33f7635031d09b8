/** Held while a voice note of this report is being recorded, in whatever tab. */
const nameOf = (place: string) => `sanad-recording ${place}`;

/** Does it while no other tab may think that the recording was left. */
export function whileRecording<T>(place: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(nameOf(place), work) as Promise<T>;
}

/** Resolves as soon as no tab records for this report, which a browser that was killed does not. */
export async function whenNotRecording(place: string, signal: AbortSignal): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  await locks?.request(nameOf(place), { signal }, () => undefined);
}

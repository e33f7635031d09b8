/** Held while a voice note of this report is being recorded, in any tab. */
const nameOf = (place: string) => `sanad-recording ${place}`;

/** Older browsers record without locks: in them, a recording that another tab continues looks abandoned. */
const locks: LockManager | undefined = globalThis.navigator?.locks;

/** Runs `work` while no other tab may treat the recording as abandoned. */
export async function whileRecording(place: string, work: () => Promise<void>): Promise<void> {
  await (locks ? locks.request(nameOf(place), work) : work());
}

/** Resolves when no tab records for this report; a killed browser holds no lock. */
export async function whenNotRecording(place: string, signal: AbortSignal): Promise<void> {
  await locks?.request(nameOf(place), { signal }, () => undefined);
}

/** Held while a voice note of this report is being recorded, in whatever tab. */
const nameOf = (place: string) => `sanad-recording ${place}`;

/** Older browsers record and have no locks: in them a recording that another tab goes on with looks like one that was left. */
const locks: LockManager | undefined = globalThis.navigator?.locks;

/** Does it while no other tab may think that the recording was left. */
export async function whileRecording(place: string, work: () => Promise<void>): Promise<void> {
  await (locks ? locks.request(nameOf(place), work) : work());
}

/** Resolves as soon as no tab records for this report, which a browser that was killed does not. */
export async function whenNotRecording(place: string, signal: AbortSignal): Promise<void> {
  await locks?.request(nameOf(place), { signal }, () => undefined);
}

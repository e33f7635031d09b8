import type { Engine } from '#data/engine.ts';
import { findLost, startNoting, stopNoting } from './lost-work.ts';
import { readSession } from './session-store.ts';
import { currentAccount } from './use-account.ts';

/** Lets the engine work for the user who is signed in now, and for no one else. */
export async function followSession(engine: Engine): Promise<void> {
  const { userId } = currentAccount();
  await findLost(engine, userId).catch((failure: unknown) => {
    console.warn('Whether the browser has cleared something is not known.', failure);
  });
  await engine.follow(currentAccount(), readSession());
  if (userId === null || currentAccount().userId !== userId) return;
  stopNoting();
  startNoting(engine, userId);
}

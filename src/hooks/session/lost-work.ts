import { useSyncExternalStore } from 'react';
import type { WaitingItem } from '#data/device/waiting.ts';
import type { Engine } from '#data/engine.ts';
import { readWaitingNote, writeWaitingNote } from './waiting-note.ts';

export type { WaitingItem } from '#data/device/waiting.ts';

const listeners = new Set<() => void>();
let owner: string | null = null;
let lost: readonly WaitingItem[] = [];
let stopWatching: () => void = () => undefined;

/** Work that the browser cleared before it was sent, until the user has read the notice. */
export function useLostWork(): { lost: readonly WaitingItem[]; dismiss(): void } {
  return { lost: useSyncExternalStore(subscribe, () => lost), dismiss: () => setLost([]) };
}

/**
 * Finds work that was cleared since this account's work was last noted. It runs before the engine works for the account,
 * because the engine would remove saved files that are still here.
 */
export async function findLost(engine: Engine, userId: string | null): Promise<void> {
  stopNoting();
  owner = userId;
  const note = userId === null ? undefined : readWaitingNote(userId);
  if (userId === null || !note) return setLost([]);
  const before = new Set(note.lost.map(({ id }) => id));
  const { lost: found, here } = await engine.findLostWork(userId, note);
  if (owner !== userId) return;
  // It is stored at once, so that a user who reads it and closes the page does not see it again.
  writeWaitingNote(userId, { ...here, lost: note.lost });
  setLost([...note.lost, ...found.filter(({ id }) => !before.has(id))]);
}

/** Starts to note the waiting work of this account, and removes notes of work that has arrived after all. */
export function startNoting(engine: Engine, userId: string): void {
  if (owner !== userId) return;
  const stopWork = engine.watchWaitingWork(userId, (work) => writeWaitingNote(userId, { ...work, lost: [...lost] }));
  const stopArrived = engine.watchArrived(userId, lost, (ids) => setLost(lost.filter(({ id }) => !ids.includes(id))));
  stopWatching = () => {
    stopWork();
    stopArrived();
  };
}

export function stopNoting(): void {
  stopWatching();
  stopWatching = () => undefined;
}

function setLost(next: readonly WaitingItem[]): void {
  if (next.length === 0 && lost.length === 0) return;
  lost = next;
  const note = owner === null ? undefined : readWaitingNote(owner);
  if (owner !== null && note) writeWaitingNote(owner, { ...note, lost: [...lost] });
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

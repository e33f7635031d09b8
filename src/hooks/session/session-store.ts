import * as v from 'valibot';
import type { Session, User } from '#contract/reading/read.ts';
import { roles } from '#contract/rights/roles.ts';
import { storageName } from '#lib/device-storage.ts';
import { keepDraftsOf } from '#lib/drafts.ts';
import { endWaitingNotes } from './waiting-note.ts';

/** A session with its state in the page. */
export interface PageSession extends Session {
  /** The server has ended it: reading goes on, sending waits. */
  ended: boolean;
}

/** Local storage keys of the session: `user` and `token` by the specification (sections 2 and 6), and the rest. */
const keys = {
  user: storageName('user'),
  token: storageName('token'),
  expiresAt: storageName('sessionExpiresAt'),
  ended: storageName('sessionEnded'),
};

/** Fields that a stored user must have. The list is short, because a release with a new field must not sign everyone out. */
const StoredUser = v.looseObject({ id: v.string(), role: v.picklist([...roles, 'unknown']), fullName: v.string() });

const listeners = new Set<() => void>();
let session = read();

/** The session of this page, or null when no one is signed in. The same object until it changes. */
export function readSession(): PageSession | null {
  return session;
}

/** Keeps a session; null notes that no one is signed in. */
export function writeSession(next: PageSession | null): void {
  session = next;
  try {
    keepDraftsOf(next?.user.id ?? 'visitor');
    endWaitingNotes(next?.user.id ?? 'visitor');
    if (next) store(next);
    else for (const key of Object.values(keys)) localStorage.removeItem(key);
  } catch (error) {
    console.warn('The session could not be stored and holds until this page closes.', error);
  }
  notify();
}

/** Calls `listener` at every change, in other tabs too; returns the function that ends it. */
export function onSession(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

function onStorage({ key }: StorageEvent): void {
  const ours: readonly (string | null)[] = [...Object.values(keys), null];
  if (!ours.includes(key)) return;
  const next = read();
  // The keys are written one by one: this is another user with the previous user's token, and theirs follows.
  if (next && next.user.id !== session?.user.id && next.token === session?.token) return;
  session = next;
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

function store({ user, token, expiresAt, ended }: PageSession): void {
  localStorage.setItem(keys.user, JSON.stringify(user));
  localStorage.setItem(keys.expiresAt, expiresAt);
  if (ended) localStorage.setItem(keys.ended, 'true');
  else localStorage.removeItem(keys.ended);
  // The token is written last: another tab sees each key by itself, and then finds the whole session.
  localStorage.setItem(keys.token, token);
}

function read(): PageSession | null {
  try {
    const token = localStorage.getItem(keys.token);
    const user = v.safeParse(StoredUser, JSON.parse(localStorage.getItem(keys.user) ?? 'null'));
    if (!token || !user.success) return null;
    const expiresAt = localStorage.getItem(keys.expiresAt) ?? '';
    return { user: user.output as User, token, expiresAt, ended: localStorage.getItem(keys.ended) === 'true' };
  } catch (error) {
    console.warn('The stored session cannot be read.', error);
    return null;
  }
}

import { useSyncExternalStore } from 'react';
import type { BodyInput } from '#contract/endpoints.ts';
import type { Session, User } from '#contract/reading/read.ts';
import { type Caller, callerOf } from '#contract/rights/roles.ts';
import type { Engine } from '#data/engine.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { followSession } from './follow-session.ts';
import { stopNoting } from './lost-work.ts';
import { onSession, type PageSession, readSession, writeSession } from './session-store.ts';
import { currentAccount } from './use-account.ts';
import { dropWaitingNote } from './waiting-note.ts';

/** `ended`: expired or revoked; reading goes on, sending waits until the same user signs in again. */
export type SessionState = 'signed-out' | 'signed-in' | 'ended';

/** Choices at sign-out for unsent work: send it first, keep it for the next sign-in here, or delete it. */
export type SignOutChoice = 'send' | 'keep' | 'delete';

/** The signed-in user, with sign-in and sign-out. */
export function useSession() {
  const session = useSyncExternalStore(onSession, readSession);
  return {
    state: stateOf(session),
    user: session?.user ?? null,
    role: callerOf(session?.user.role) satisfies Caller,
    signIn,
    enterSession,
    signUp,
    signOut,
  };
}

/** The session for code that does not render, such as route guards; also an ended one, because reading goes on. */
export function currentSession(): PageSession | null {
  return readSession();
}

function stateOf(session: PageSession | null): SessionState {
  if (!session) return 'signed-out';
  return session.ended ? 'ended' : 'signed-in';
}

/**
 * Signs in. Another user's session on this device is signed out before, and their unsent work is kept for them. A session
 * that lacks its second factor does not count yet: the factor is given first, and `enterSession` follows.
 * @throws ApiProblem or Unreachable
 */
async function signIn(credentials: BodyInput<'auth.login'>): Promise<Session> {
  const [{ callApi }, engine] = await Promise.all([import('#data/api/call-api.ts'), loadEngine()]);
  const session = await callApi('auth.login', { body: credentials }, { language: document.documentElement.lang });
  if (session.secondFactor === undefined) await enter(engine, session);
  return session;
}

/** Enters with a session whose second factor was given. */
async function enterSession(session: Session): Promise<void> {
  await enter(await loadEngine(), session);
}

/**
 * Registers a new sponsor and signs them in at once.
 * @throws ApiProblem or Unreachable
 */
async function signUp(registration: BodyInput<'auth.register'>): Promise<User> {
  const [{ callApi }, engine] = await Promise.all([import('#data/api/call-api.ts'), loadEngine()]);
  const answer = await callApi('auth.register', { body: registration }, { language: document.documentElement.lang });
  const { user, token, expiresAt } = answer;
  return enter(engine, { user, token, expiresAt });
}

async function enter(engine: Engine, session: Session): Promise<User> {
  await engine.keepSession(session);
  writeSession({ ...session, ended: false });
  await followSession(engine);
  engine.wake('signed-in');
  return session.user;
}

/**
 * Signs out, without a call. Once it resolves, only unsent work that its owner keeps is left of the account on the device.
 * @throws StillUnsent if everything was to be sent first and could not be; the user is still signed in then
 */
async function signOut(choice: SignOutChoice): Promise<void> {
  const account = currentAccount();
  const engine = await loadEngine();
  if (account.userId === null) return;
  if (choice === 'send') await engine.sendBeforeSignOut(account);
  const keepsWork = choice !== 'delete' && (await engine.hasUnsent(account));
  await engine.startSignOut(account.userId, choice !== 'delete');
  stopNoting();
  if (!keepsWork) dropWaitingNote(account.userId);
  // The page hides the account's data before its rows are wiped.
  writeSession(null);
  await followSession(engine);
}

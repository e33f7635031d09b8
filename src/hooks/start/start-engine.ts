import { noteUnreachable } from '#data/api/connection.ts';
import { onSessionEnded } from '#data/api/session-ended.ts';
import { keepGuide } from '#hooks/engine/keep-guide.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { followSession } from '#hooks/session/follow-session.ts';
import { onSession, readSession, writeSession } from '#hooks/session/session-store.ts';
import { whenAtRest } from '#lib/rest/at-rest.ts';

/** Starts the work behind the screens: the connection is watched, the outbox sent, the session followed. Once, at the start. */
export function startEngine(): void {
  onSessionEnded((token) => {
    const session = readSession();
    if (session?.token === token && !session.ended) writeSession({ ...session, ended: true });
  });
  onSession(follow);
  if (readSession()) follow();
  // A visitor has nothing to be sent or followed.
  else whenAtRest(follow);
  watchNetwork();
}

function follow(): void {
  withEngine(followSession);
  const role = readSession()?.user.role;
  if (role) keepGuide(role);
}

/** The browser's report about its network: no proof of a connection, but a good moment to ask. */
function watchNetwork(): void {
  if (!navigator.onLine) noteUnreachable();
  window.addEventListener('offline', () => noteUnreachable());
  window.addEventListener('online', () => wake('online'));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake('visible');
  });
}

function wake(reason: 'online' | 'visible'): void {
  withEngine(async (engine) => {
    engine.askNow();
    if (reason === 'visible') engine.syncNow();
    engine.wake(reason);
  });
}

function withEngine(work: (engine: Awaited<ReturnType<typeof loadEngine>>) => Promise<void>): void {
  loadEngine()
    .then(work)
    .catch((failure: unknown) => console.error('The engine could not be started.', failure));
}

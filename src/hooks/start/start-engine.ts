import { noteUnreachable } from '#data/api/connection.ts';
import { onSessionEnded } from '#data/api/session-ended.ts';
import { keepGuide } from '#hooks/engine/keep-guide.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { followSession } from '#hooks/session/follow-session.ts';
import { onSession, readSession, writeSession } from '#hooks/session/session-store.ts';
import { whenAtRest } from '#lib/rest/at-rest.ts';

/**
 * Starts the work behind the screens: watching the connection, sending the outbox, following the session. Called once, at
 * the start.
 */
export function startEngine(): void {
  onSessionEnded((token) => {
    const session = readSession();
    if (session?.token === token && !session.ended) writeSession({ ...session, ended: true });
  });
  onSession(follow);
  if (readSession()) follow();
  // A visitor has nothing to send or follow.
  else whenAtRest(follow);
  watchNetwork();
}

function follow(): void {
  withEngine(followSession);
  const role = readSession()?.user.role;
  if (role) keepGuide(role);
}

/** Handles the browser's reports about its network: they prove no connection, but are a good moment to ask the server. */
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

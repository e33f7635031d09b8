import type { EndpointName } from '#contract/endpoints.ts';
import type { User } from '#contract/reading/read.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { readSession, writeSession } from '#hooks/session/session-store.ts';

/** A person who changes their own record sees the new name in the shell at once. */
export function noteOwnChange(name: EndpointName, answer: unknown): void {
  const session = readSession();
  if (!session || (name !== 'users.update' && name !== 'me.update')) return;
  const { data } = answer as { data: User };
  if (data.id !== session.user.id) return;
  writeSession({ ...session, user: data });
  loadEngine()
    .then((engine) => engine.keepUser(data))
    .catch((failure: unknown) => console.error('The device could not note the change of its owner.', failure));
}

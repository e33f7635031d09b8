import type { Mirror } from '#data/database/database.ts';
import type { Environment } from '#data/outbox/apply.ts';
import type { SendingRules } from './rules.ts';

/** A session that may send. */
export interface SendingSession {
  userId: string;
  token: string;
}

/** The device's session as the sender needs it; `src/data/session` provides it. */
export interface SessionSource {
  /** The living session of this device; undefined if there is none or it has ended. */
  current(): Promise<SendingSession | undefined>;
  /** Notes that the server no longer knows this token: reading goes on, sending waits for sign-in. */
  ended(token: string): Promise<void>;
}

/** Dependencies of the sender, and its account. */
export interface Sending extends Environment {
  mirror: Mirror;
  /** The owner of the database `mirror`. */
  userId: string;
  session: SessionSource;
  /** The language in which the server words its rejections. */
  language?: () => string | undefined;
  rules: SendingRules;
}

/**
 * The session of the outbox's owner. Nothing is ever sent as another user: neither with another account's session nor
 * another account's item.
 */
export async function ownSession({ session, userId }: Sending): Promise<SendingSession | undefined> {
  const current = await session.current();
  return current?.userId === userId ? current : undefined;
}

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
  /** The living session of this device, or undefined when there is none or it has ended. */
  current(): Promise<SendingSession | undefined>;
  /** The server does not know this token any more: reading goes on, sending waits for sign-in. */
  ended(token: string): Promise<void>;
}

/** With what, and for whom, is sent. */
export interface Sending extends Environment {
  mirror: Mirror;
  /** The account whose database `mirror` is. */
  userId: string;
  session: SessionSource;
  /** The language in which the server words its rejections. */
  language?: () => string | undefined;
  rules: SendingRules;
}

/** Nothing is ever sent as someone else: neither with another account's session nor another account's item. */
export async function ownSession({ session, userId }: Sending): Promise<SendingSession | undefined> {
  const current = await session.current();
  return current?.userId === userId ? current : undefined;
}

import { hash } from 'node:crypto';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#server/clock.ts';
import { noteGivenUp } from '#server/db/given-up.ts';
import type { Database } from '#server/db/pool.ts';
import { queuedMails } from '#server/db/schema/payments.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { tx } from '#server/db/tx.ts';
import { describeError } from '#server/http/problems/error-log.ts';
import { describeMailFailure, isOfMailServer, mailFailureOf } from '#server/mail/mail-failure.ts';
import type { Mail, Mailer } from '#server/mail/mailer.ts';
import { mailAgeLimit, type QueuedMail } from '#server/mail/queue-mail.ts';
import { composeAccountMail, composeLinkMail, isAccountMail, isLinkMail } from './compose-account-mail.ts';
import { composeMail } from './compose-mail.ts';
import { composeSchoolMail, isSchoolMail } from './compose-school-mail.ts';
import type { Recipient } from './framed-mail.ts';
import { stillWanted } from './still-wanted.ts';
import { isStoppable, stopTokenFor } from './stop-token.ts';

export interface MailTools {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly origin: string;
  /** Maximum number per call; 100 by default. */
  readonly atMost?: number;
  /** The next run continues: a server that stops does not wait for thousands of mails. */
  readonly isStopping?: () => boolean;
}

const leaseMs = 5 * 60_000;
/** The longest time for one mail (`timeouts` in server/mail/mailer.ts). */
const slowestMs = 2 * 60_000;
const atOnce = 20;
const minuteMs = 60_000;
const longestWaitMinutes = 240;

/**
 * Sends queued mails. If a process dies during it, the next run sends its mails: none is lost, and one is sent twice only if
 * its process died after the mail server accepted it.
 * The invitations of an import may be thousands, so all other mails are sent before them.
 * - While the mail server is away, all mails stay, and the run ends.
 * - A rejected mail is tried again, at growing intervals, until `mailAgeLimit`.
 * - A mailbox that does not exist ends its mail.
 * @returns false if the mail server could not be reached
 */
export async function sendQueuedMails(tools: MailTools): Promise<boolean> {
  const { atMost = 100, isStopping = () => false } = tools;
  for (let left = atMost; left > 0 && !isStopping(); left -= atOnce) {
    const keys = await claim(tools, sql`true`, Math.min(left, atOnce));
    if (keys.length === 0) return true;
    if (!(await sendClaimed(tools, keys))) return false;
  }
  return true;
}

/** Sends one queued mail at once, for a person who waits for it at a screen; after a failure it stays queued. */
export async function sendQueuedMail(tools: MailTools, key: string): Promise<void> {
  await sendClaimed(tools, await claim(tools, sql`key = ${key}`, 1));
}

async function claim({ db, clock }: MailTools, which: SQL, atMost: number): Promise<string[]> {
  const now = clock.now();
  const { rows } = await db.execute<{ key: string }>(sql`
    update queued_mails set claimed_until = ${new Date(now.getTime() + leaseMs)}::timestamptz
    where key in (
      select key from queued_mails where sent_at is null and ended_at is null and ${which}
        and (claimed_until is null or claimed_until <= ${now}) and (next_try_at is null or next_try_at <= ${now})
      order by kind = 'invited', coalesce(next_try_at, created_at), key limit ${atMost} for update skip locked
    ) returning key`);
  return rows.map(({ key }) => key);
}

/** @returns false if the mail server could not be reached: the remaining mails are released */
async function sendClaimed(tools: MailTools, keys: readonly string[]): Promise<boolean> {
  const { db, clock } = tools;
  const endOfLease = clock.now().getTime() + leaseMs;
  const claimed = await db
    .select({ mail: queuedMails, name: users.fullName, email: users.email })
    .from(queuedMails)
    .innerJoin(users, eq(users.id, queuedMails.userId))
    .where(inArray(queuedMails.key, [...keys]))
    .orderBy(sql`${queuedMails.kind} = 'invited'`, queuedMails.createdAt, queuedMails.key);
  for (const [index, each] of claimed.entries()) {
    const isLate = clock.now().getTime() > endOfLease - slowestMs;
    const isReached = !isLate && (await send(tools, each));
    if (isReached) continue;
    const rest = claimed.slice(isLate ? index : index + 1).map(({ mail }) => mail.key);
    await db.update(queuedMails).set({ claimedUntil: null }).where(inArray(queuedMails.key, rest));
    return isLate;
  }
  return true;
}

type Claimed = Pick<typeof queuedMails.$inferSelect, 'key' | 'kind' | 'userId' | 'tries' | 'createdAt'> & {
  readonly language: QueuedMail['language'];
  readonly values: QueuedMail['values'];
};

async function send(
  tools: MailTools,
  { mail, name, email }: { mail: Claimed; name: string; email: string | null },
): Promise<boolean> {
  const { db, mailer, clock, log } = tools;
  const ofMail = eq(queuedMails.key, mail.key);
  try {
    const values = await stillWanted(tools, mail);
    const to = values?.to ?? email;
    if (!values || to === null) {
      // Its key stays, so that it is not queued again.
      await db.update(queuedMails).set({ endedAt: clock.now(), values: {} }).where(ofMail);
      return true;
    }
    const content = await composed(tools, { ...mail, values }, { name, email: to });
    await mailer({ ...content, messageId: messageIdOf(mail.key, tools.origin) });
    await db.update(queuedMails).set({ sentAt: clock.now(), values: {} }).where(ofMail);
    return true;
  } catch (error) {
    const failure = mailFailureOf(error);
    const described = isOfMailServer(error) ? describeMailFailure(error) : { failure: describeError(error) };
    log.error({ ...described, kind: mail.kind, because: failure }, 'a mail could not be sent');
    await postpone(tools, mail, failure);
    return failure !== 'unreachable';
  }
}

/** Records the time of the next attempt, or that there is none, for the admins to see. */
async function postpone(
  { db, clock }: MailTools,
  { key, kind, userId, tries, createdAt }: Claimed,
  failure: ReturnType<typeof mailFailureOf>,
): Promise<void> {
  const ofMail = eq(queuedMails.key, key);
  const now = clock.now();
  const isTooOld = now.getTime() - createdAt.getTime() >= mailAgeLimit(kind);
  if (failure === 'no-mailbox' || isTooOld) {
    await tx(db, async (within) => {
      await within.update(queuedMails).set({ endedAt: now, values: {} }).where(ofMail);
      const reason = failure === 'no-mailbox' ? 'rejected' : 'too-old';
      await noteGivenUp(within, 'mail', { type: 'user', id: userId }, { kind, reason });
    });
    return;
  }
  const isAnswered = failure === 'other';
  // After the others if the connection broke, because this mail may be the cause.
  const minutes = isAnswered ? Math.min(2 ** tries, longestWaitMinutes) : 1;
  await db
    .update(queuedMails)
    .set({
      tries: isAnswered ? tries + 1 : tries,
      claimedUntil: null,
      nextTryAt: new Date(now.getTime() + minutes * minuteMs),
    })
    .where(ofMail);
}

/** By RFC 5322, from a key that cannot be guessed. */
function messageIdOf(key: string, origin: string): string {
  return `<${hash('sha256', key).slice(0, 40)}@${new URL(origin).hostname}>`;
}

async function composed({ db, origin }: MailTools, mail: QueuedMail, to: Recipient): Promise<Mail> {
  const { kind, userId } = mail;
  if (isLinkMail(kind)) return composeLinkMail(kind, mail, to, { db, origin });
  if (isAccountMail(kind)) return composeAccountMail(kind, mail, to, { origin });
  const stop = isStoppable(kind) && { stopToken: await stopTokenFor(db, { kind, userId }) };
  const compose = isSchoolMail(kind) ? composeSchoolMail : composeMail;
  return compose(mail, to, { origin, ...stop });
}

import { eq, inArray, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/pool.ts';
import { queuedMails } from '#server/db/schema/payments.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { describeError } from '#server/http/problems/error-log.ts';
import type { Mail, Mailer } from '#server/mail/mailer.ts';
import { maximumMailTries, type QueuedMail } from '#server/mail/queue-mail.ts';
import { composeAccountMail, composeInvitation, isAccountMail } from './compose-account-mail.ts';
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
  /** How many a call sends at most; 100 where left out. */
  readonly atMost?: number;
  /** The next look goes on: a server that stops does not wait for thousands of mails. */
  readonly isStopping?: () => boolean;
}

const leaseMs = 5 * 60_000;
const atOnce = 20;

/**
 * Sends what is queued. A process that dies while it sends leaves its mails to the next turn; a mail is lost by no one,
 * and sent twice only where its process died after the mail server took it. What is not taken ten times is left. The
 * invitations of an import may be thousands: all other mails go before them.
 */
export async function sendQueuedMails(tools: MailTools): Promise<void> {
  const { atMost = 100, isStopping = () => false } = tools;
  for (let left = atMost; left > 0 && !isStopping(); left -= atOnce) {
    const claimed = await claim(tools, Math.min(left, atOnce));
    if (claimed.length === 0) return;
    for (const each of claimed) await send(tools, each);
  }
}

async function claim({ db, clock }: MailTools, atMost: number) {
  const now = clock.now();
  const { rows } = await db.execute<{ key: string }>(sql`
    update queued_mails set tries = tries + 1, claimed_until = ${new Date(now.getTime() + leaseMs)}::timestamptz
    where key in (
      select key from queued_mails where sent_at is null and tries < ${maximumMailTries}
        and (claimed_until is null or claimed_until <= ${now})
      order by kind = 'invited', created_at, key limit ${atMost} for update skip locked
    ) returning key`);
  const keys = rows.map(({ key }) => key);
  if (keys.length === 0) return [];
  return db
    .select({ mail: queuedMails, name: users.fullName, email: users.email })
    .from(queuedMails)
    .innerJoin(users, eq(users.id, queuedMails.userId))
    .where(inArray(queuedMails.key, keys))
    .orderBy(queuedMails.createdAt, queuedMails.key);
}

async function send(tools: MailTools, { mail, name, email }: Awaited<ReturnType<typeof claim>>[number]): Promise<void> {
  const { db, mailer, clock, log } = tools;
  const ofMail = eq(queuedMails.key, mail.key);
  try {
    const values = await stillWanted(tools, mail);
    if (!values) {
      // Its key stays, so that it is not queued again.
      await db.update(queuedMails).set({ tries: maximumMailTries, values: {} }).where(ofMail);
      return;
    }
    await mailer(await composed(tools, { ...mail, values }, { name, email }));
    await db.update(queuedMails).set({ sentAt: clock.now(), values: {} }).where(ofMail);
  } catch (error) {
    log.error({ failure: describeError(error), kind: mail.kind }, 'a mail could not be sent');
  }
}

async function composed({ db, origin }: MailTools, mail: QueuedMail, to: Recipient): Promise<Mail> {
  const { kind, userId } = mail;
  if (kind === 'invited') return composeInvitation(mail, to, { db, origin });
  if (isAccountMail(kind)) return composeAccountMail(kind, mail, to, { origin });
  const stop = isStoppable(kind) && { stopToken: await stopTokenFor(db, { kind, userId }) };
  const compose = isSchoolMail(kind) ? composeSchoolMail : composeMail;
  return compose(mail, to, { origin, ...stop });
}

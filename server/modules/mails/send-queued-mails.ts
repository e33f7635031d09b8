import { eq, inArray, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/pool.ts';
import { queuedMails } from '#server/db/schema/payments.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { describeError } from '#server/http/problems/error-log.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { composeMail } from './compose-mail.ts';
import { composeSchoolMail, isSchoolMail } from './compose-school-mail.ts';
import { isStoppable, stopTokenFor } from './stop-token.ts';

export interface MailTools {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly origin: string;
}

const leaseMs = 5 * 60_000;
const atOnce = 20;
const maximumTries = 10;

/**
 * Sends what is queued. A process that dies while it sends leaves its mails to the next turn; a mail is lost by no one,
 * and sent twice only where its process died after the mail server took it. What is not taken ten times is left.
 */
export async function sendQueuedMails(tools: MailTools): Promise<void> {
  for (let claimed = await claim(tools); claimed.length > 0; claimed = await claim(tools)) {
    for (const each of claimed) await send(tools, each);
  }
}

async function claim({ db, clock }: MailTools) {
  const now = clock.now();
  const { rows } = await db.execute<{ key: string }>(sql`
    update queued_mails set tries = tries + 1, claimed_until = ${new Date(now.getTime() + leaseMs)}::timestamptz
    where key in (
      select key from queued_mails where sent_at is null and tries < ${maximumTries}
        and (claimed_until is null or claimed_until <= ${now})
      order by created_at, key limit ${atOnce} for update skip locked
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
  const { db, mailer, clock, log, origin } = tools;
  try {
    const { kind, userId } = mail;
    const stop = isStoppable(kind) && { stopToken: await stopTokenFor(db, { kind, userId }) };
    const compose = isSchoolMail(mail.kind) ? composeSchoolMail : composeMail;
    await mailer(compose(mail, { name, email }, { origin, ...stop }));
    await db.update(queuedMails).set({ sentAt: clock.now() }).where(eq(queuedMails.key, mail.key));
  } catch (error) {
    log.error({ failure: describeError(error), kind: mail.kind }, 'a mail could not be sent');
  }
}

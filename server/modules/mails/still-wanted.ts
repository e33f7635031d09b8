import { and, eq, sql } from 'drizzle-orm';
import type { EndpointName } from '#contract/endpoints.ts';
import { regularMails } from '#contract/forms/regular-mails.ts';
import type { Role } from '#contract/rights/roles.ts';
import { mayStillGive } from '#server/access/may-still-give.ts';
import { lockedHash } from '#server/access/passwords.ts';
import { reportsToOpen } from '#server/access/scope.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/pool.ts';
import { reports } from '#server/db/schema/documents.ts';
import type { MailKind } from '#server/db/schema/mail-kinds.ts';
import { queuedMails } from '#server/db/schema/payments.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { userPreferences } from '#server/db/schema/preferences.ts';
import type { QueuedMail } from '#server/mail/queue-mail.ts';
import type { AskedReminder, ReminderFacts } from './compose-school-mail.ts';
import { outstandingClasses, outstandingMonths } from './queue-reminders.ts';
import { weeklyFigures } from './queue-weekly-mails.ts';
import { isStoppable } from './stop-token.ts';

type Tools = { readonly db: Database; readonly clock: Clock };
type Values = QueuedMail['values'];

interface Reader {
  readonly userId: string;
  readonly role: Role;
  readonly passwordHash: string;
}

/** @returns what the mail says now; undefined where it is not to be sent any more */
type Refresh = (tools: Tools, reader: Reader, mail: QueuedMail) => Promise<Values | undefined>;

/** A newer mail of this kind to the same person has the link that works. */
const newest: Refresh = async ({ db }, { userId }, { key, kind, values }) => {
  const isNewer = sql`(created_at, key) > (select created_at, key from queued_mails where key = ${key})`;
  const newer = db.$count(queuedMails, and(eq(queuedMails.userId, userId), eq(queuedMails.kind, kind), isNewer));
  return (await newer) === 0 ? values : undefined;
};

/** What is about someone's own money or account is theirs, whatever they are by now. */
const own: Refresh = async (_tools, _reader, { values }) => values;

/**
 * What each kind of mail needs when it is sent: minutes or days may lie between then and now, with another role, another region, a
 * class less. What it says of others is read again, within the rights of now.
 */
const refresh: Record<MailKind, Refresh> = {
  welcome: own,
  receipt: own,
  coming: own,
  asked: own,
  failed: own,
  missed: own,
  paused: own,
  lowered: own,
  zakatEnded: own,
  classEnds: own,
  classEnded: own,
  classReopened: own,
  stopped: own,
  raised: own,
  placeRenamed: own,
  placeMoved: own,
  monthExcused: own,
  refunded: own,
  // Of an admin, who may be none by now.
  differences: async (_tools, { role }, { values }) => (role === 'admin' ? values : undefined),
  passwordChanged: own,
  addressAsked: own,
  addressChanged: own,
  signInLink: own,
  secondFactorChanged: own,
  secondFactorReset: own,
  reset: newest,
  confirmAddress: newest,
  // Who has a password needs no link to set the first one.
  invited: async (_tools, { passwordHash }, { values }) => (passwordHash === lockedHash ? values : undefined),
  report: async ({ db, clock }, { userId, role }, { key, values }) => {
    const caller = { userId, role };
    const readable = db.$count(
      reports,
      and(eq(reports.id, reportIdOf(key)), reportsToOpen({ db, caller, clock, reach: 'scope' })),
    );
    return (await readable) > 0 ? values : undefined;
  },
  weekly: async ({ db, clock }, { userId, role }, { values }) => ({
    ...values,
    facts: JSON.stringify(await weeklyFigures(db, { userId, role }, clock.now())),
  }),
  reminder: async ({ db, clock }, { userId }, { values }) => {
    const facts = JSON.parse(values.facts ?? '{}') as ReminderFacts | AskedReminder;
    if ('asked' in facts) {
      const classes = await outstandingMonths(db, { teacherId: userId, now: clock.now() });
      return classes.length > 0 ? { ...values, facts: JSON.stringify({ ...facts, classes }) } : undefined;
    }
    const names = await outstandingClasses(db, { month: facts.month, teacherId: userId, now: clock.now() });
    return names.length > 0 ? { ...values, facts: JSON.stringify({ ...facts, classes: names }) } : undefined;
  },
};

/** Mails from one person to another, and the call that each needs. */
const given: Partial<Record<MailKind, EndpointName>> = { invited: 'users.invite', reminder: 'radar.remind' };

/** Automatic mails have no giver; an invitation always has one. */
async function isStillGiven(db: Database, { kind, userId, giverId }: QueuedMail): Promise<boolean> {
  const endpoint = given[kind];
  if (!endpoint || (!giverId && kind !== 'invited')) return true;
  return mayStillGive(db, { giverId, endpoint, userId });
}

/**
 * Asks again, when a mail is about to leave, whether its reader may still read it and still wants it, and whether who sends it
 * may still do so.
 * @returns what it says now; undefined where it is not sent
 */
export async function stillWanted(tools: Tools, mail: QueuedMail): Promise<Values | undefined> {
  const { db } = tools;
  const { kind, userId } = mail;
  const [reader] = await db
    .select({ userId: users.id, role: users.role, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  if (!reader) return undefined;
  if (isStoppable(kind)) {
    const { preference, readers } = regularMails[kind];
    if (!(readers as readonly Role[]).includes(reader.role)) return undefined;
    const [chosen] = await db.select().from(userPreferences).where(eq(userPreferences.userId, userId));
    if (chosen && !chosen[preference]) return undefined;
  }
  if (!(await isStillGiven(db, mail))) return undefined;
  return refresh[kind](tools, reader, mail);
}

/** As `queueReportMails` makes the key. */
function reportIdOf(key: string): string {
  return key.slice('report-'.length, 'report-'.length + 36);
}

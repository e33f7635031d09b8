import { and, eq, sql } from 'drizzle-orm';
import type { EndpointName } from '#contract/endpoints.ts';
import { quotationOfReport } from '#contract/entities/report-page.ts';
import { regularMails } from '#contract/forms/regular-mails.ts';
import type { Role } from '#contract/rights/roles.ts';
import { mayStillGive } from '#server/access/may-still-give.ts';
import { lockedHash } from '#server/access/passwords.ts';
import { reportsToOpen } from '#server/access/scope.ts';
import { isActing } from '#server/access/supervision/supervised-regions.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/pool.ts';
import { noRow } from '#server/db/schema/columns.ts';
import { reports } from '#server/db/schema/documents.ts';
import type { MailKind } from '#server/db/schema/mail-kinds.ts';
import { queuedMails } from '#server/db/schema/payments.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { userPreferences } from '#server/db/schema/preferences.ts';
import { lackedSince } from '#server/figures/class-months.ts';
import type { QueuedMail } from '#server/mail/queue-mail.ts';
import { lastWords } from '#server/modules/classes/last-words.ts';
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

/** @returns the current content of the mail; undefined if it is not to be sent */
type Refresh = (tools: Tools, reader: Reader, mail: QueuedMail) => Promise<Values | undefined>;

/** Only the link in the newest mail of this kind to a person works. */
const newest: Refresh = async ({ db }, { userId }, { key, kind, values }) => {
  const isNewer = sql`(created_at, key) > (select created_at, key from queued_mails where key = ${key})`;
  const newer = db.$count(queuedMails, and(eq(queuedMails.userId, userId), eq(queuedMails.kind, kind), isNewer));
  return (await newer) === 0 ? values : undefined;
};

/** Mails about a person's own money or account are sent whatever their role is by now. */
const own: Refresh = async (_tools, _reader, { values }) => values;

/** Someone still acts for the supervisor: a period that was ended by now is no news. */
async function stillActing({ db, clock }: Tools, _reader: Reader, { values }: QueuedMail): Promise<Values | undefined> {
  const { regionId = noRow, actingId = noRow } = values;
  const { rows } = await db.execute(sql`select from acting_supervisors as acting
    where acting.region_id = ${regionId} and acting.user_id = ${actingId} and ${isActing(clock.now())}`);
  return rows.length > 0 ? values : undefined;
}

/**
 * The current content of each kind of mail. Minutes or days may pass before it is sent: the role, the region or the classes
 * may have changed. Facts about others are read again, within the reader's current rights.
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
  // The report may be returned or its money gone back by now.
  classEnds: async ({ db, clock }, { userId }, { values }) => {
    const words = values.placeId && (await lastWords({ db, clock, sponsorId: userId }, values.placeId));
    return { ...values, ...(words && { words }) };
  },
  classEnded: own,
  classReopened: own,
  // Someone may have come by now.
  classLacks: async ({ db }, _reader, { values }) => {
    const { classId = noRow, lacks } = values;
    const { rows } = await db.execute<{ since: string | null }>(
      sql`select ${lackedSince(lacks === 'untaught' ? 'teacher' : 'student')} as since from classes where id = ${classId}`,
    );
    return rows[0]?.since ? values : undefined;
  },
  stopped: own,
  raised: own,
  placeRenamed: own,
  placeMoved: own,
  monthExcused: own,
  refunded: own,
  // The reader may no longer be an admin.
  differences: async (_tools, { role }, { values }) => (role === 'admin' ? values : undefined),
  passwordChanged: own,
  addressAsked: own,
  addressChanged: own,
  signInLink: own,
  secondFactorChanged: own,
  secondFactorReset: own,
  reset: newest,
  confirmAddress: newest,
  // A person with a password needs no link to set the first one.
  invited: async (_tools, { passwordHash }, { values }) => (passwordHash === lockedHash ? values : undefined),
  actingStarts: stillActing,
  actingForYou: stillActing,
  report: async ({ db, clock }, { userId, role }, { key, values }) => {
    const caller = { userId, role };
    const [readable] = await db
      .select({ page: reports.page, line: reports.note, lineFrom: reports.noteRole })
      .from(reports)
      .where(and(eq(reports.id, reportIdOf(key)), reportsToOpen({ db, caller, clock, reach: 'scope' })));
    if (!readable) return undefined;
    const { page, line, lineFrom } = readable;
    const quotation = quotationOfReport(page);
    return { ...values, ...(quotation && { quotation }), ...(lineFrom && { line, lineFrom }) };
  },
  weekly: async ({ db, clock }, { userId, role }, { values }) => ({
    ...values,
    facts: JSON.stringify(await weeklyFigures(db, { userId, role }, clock.now())),
  }),
  reminder: async ({ db, clock }, { userId }, { values, language }) => {
    const facts = JSON.parse(values.facts ?? '{}') as ReminderFacts | AskedReminder;
    if ('asked' in facts) {
      const classes = await outstandingMonths(db, { teacherId: userId, now: clock.now(), language });
      return classes.length > 0 ? { ...values, facts: JSON.stringify({ ...facts, classes }) } : undefined;
    }
    const names = await outstandingClasses(db, { month: facts.month, teacherId: userId, now: clock.now(), language });
    return names.length > 0 ? { ...values, facts: JSON.stringify({ ...facts, classes: names }) } : undefined;
  },
};

/** Mails from one person to another, and the right that each needs. */
const given: Partial<Record<MailKind, EndpointName>> = { invited: 'users.invite', reminder: 'radar.remind' };

/** Automatic mails have no giver; an invitation always has one. */
async function isStillGiven(db: Database, { kind, userId, giverId }: QueuedMail): Promise<boolean> {
  const endpoint = given[kind];
  if (!endpoint || (!giverId && kind !== 'invited')) return true;
  return mayStillGive(db, { giverId, endpoint, userId });
}

/**
 * Checks again, just before a mail is sent: its reader may still read it and still wants it, and its sender may still send it.
 * @returns its current content; undefined if it is not sent
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

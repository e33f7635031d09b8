import { sql } from 'drizzle-orm';
import { addressElsewhere } from '#contract/answers/operator-page.ts';
import type { Setup, SetupPoint, SetupState } from '#contract/answers/setup.ts';
import { isCurrent } from '#server/access/open-places.ts';
import { classes } from '#server/db/schema/places-and-people.ts';
import type { Context } from '#server/http/handler.ts';
import { isOpen, readNote } from '#server/modules/operator/opening.ts';
import { readPages } from '#server/modules/operator/pages.ts';
import { readSettings } from '#server/modules/operator/settings.ts';

type Reading = Pick<Context, 'db' | 'config' | 'clock'>;

/**
 * The checklist before the site opens, each point from rows or configuration (contract/answers/setup.ts).
 * @param takesMoney a gateway is set up
 */
export async function readSetup(reading: Reading, takesMoney: boolean): Promise<Setup> {
  const { db, config } = reading;
  const rows = await readRows(reading);
  const testMail = testMailOf(await readNote(db, 'testMail'));
  const backup = await readNote(db, 'backup');
  const backupDate = typeof backup?.madeAt === 'string' ? backup.madeAt : null;
  const hasMailServer = config.smtpUrl !== undefined;
  const states: Record<SetupPoint, SetupState> = {
    payments: doneIf(takesMoney),
    mail: mailState(hasMailServer, testMail),
    operator: doneIf(await isOperatorNamed(reading)),
    pages: doneIf(await arePagesChecked(reading)),
    supervisor: doneIf(rows.supervisor),
    region: doneIf(rows.region),
    madrasa: doneIf(rows.madrasa),
    class: doneIf(rows.class),
    lesson: doneIf(rows.lesson),
    backup: backupDate ? 'done' : 'unknown',
  };
  return {
    points: (Object.keys(states) as SetupPoint[]).map((name) => ({ name, state: states[name] })),
    isOpen: await isOpen(reading),
    demo: config.demo,
    hasMailServer,
    testMail,
    backupDate,
  };
}

function doneIf(isDone: boolean): SetupState {
  return isDone ? 'done' : 'missing';
}

/** A mail server that was never tried may or may not work. */
function mailState(hasMailServer: boolean, testMail: Setup['testMail']): SetupState {
  if (!hasMailServer) return 'missing';
  if (!testMail) return 'unknown';
  return doneIf(testMail.outcome === 'taken');
}

function testMailOf(note: Record<string, unknown> | undefined): Setup['testMail'] {
  if (typeof note?.sentAt !== 'string') return null;
  return { sentDate: note.sentAt, outcome: note.outcome === 'taken' ? 'taken' : 'rejected' };
}

/** Name, address and e-mail are set. */
async function isOperatorNamed(reading: Reading): Promise<boolean> {
  const { name, address, email } = await readSettings(reading);
  return [name, address, email].every(Boolean);
}

/** Privacy and terms are elsewhere, or an admin has saved them in every language. */
async function arePagesChecked(reading: Reading): Promise<boolean> {
  const settings = await readSettings(reading);
  return (await readPages(reading))
    .filter(({ page }) => page !== 'questions')
    .every(({ page, changedDate }) => addressElsewhere(page, settings) !== null || changedDate !== null);
}

interface SetupRows extends Record<string, unknown> {
  supervisor: boolean;
  region: boolean;
  madrasa: boolean;
  class: boolean;
  lesson: boolean;
}

/** A class counts once it has a teacher and a student. */
async function readRows({ db, clock }: Reading): Promise<SetupRows> {
  const member = (role: 'teacher' | 'student') =>
    sql`exists (select from class_members where class_id = ${classes.id} and role = ${role})`;
  const { rows } = await db.execute<SetupRows>(sql`select
    exists (select from users where role = 'supervisor') as supervisor,
    exists (select from regions where supervisor_id is not null) as region,
    exists (select from madaris) as madrasa,
    exists (select from ${classes} where ${isCurrent(clock.now())} and ${member('teacher')} and ${member('student')})
      as class,
    exists (select from materials) as lesson`);
  const [found] = rows;
  if (!found) throw new Error('The query for the setup answered no row.');
  return found;
}

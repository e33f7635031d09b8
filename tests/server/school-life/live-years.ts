import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { addMonths } from '#contract/month.ts';
import { reportState } from '#contract/report-months.ts';
import type { Role } from '#contract/rights/roles.ts';
import { classFacts, factsOf } from '#server/figures/class-months.ts';
import { wrongFigures } from '#tests/server/wrong-figures.ts';
import { wrongSums } from '#tests/server/wrong-sums.ts';
import { type Row, readTable } from './read-table.ts';
import { type Killing, SchoolLife } from './school-life.ts';
import { people, reports, story } from './story.ts';

const groups = ['Qaida', 'Hifz', 'Fiqh', 'Tajwid', 'Sira'] as const;

/** Days on which the jobs run: the first ones, those of reminders and of repeated charges, and the last ones of a month. */
const jobDays = [1, 3, 6, 10, 13, 20, 25, 26, 27, 28, 29, 30, 31];

/**
 * Plays a number of months of `story.ts`, and compares each with its row of `three-years.md`: the state of each report, the
 * figures, each charge and each mail. The state of a month is read at the end of the next one, and once more at the very end.
 */
export async function liveYears(months: number, killing?: Killing): Promise<SchoolLife> {
  const life = await SchoolLife.open(killing);
  const table = readTable().slice(0, months);
  const lived: Row[] = [];
  try {
    await life.setClock(new Date(`${table[0]?.Month}-01T00:00:00Z`));
    for (const [role, names] of Object.entries(people)) {
      for (const name of names) await life.person(name, role as Role);
    }
    for (const { Month: month = '' } of table) {
      const states = await liveMonth(life, month);
      const last = lived.pop();
      if (last) lived.push({ ...last, ...states });
      const [Figures, Charges, Mails] = [await life.figures(), await life.charges(), await life.mails()];
      lived.push({ Month: month, 'What happens': saidIn(month), Figures, Charges, Mails });
    }
    const after = addMonths(table.at(-1)?.Month ?? '', 1);
    const last = lived.pop();
    lived.push({ ...last, ...(await liveMonth(life, after)) });
    expect(await withFinalStates(life, lived)).toEqual(table);
    await expectAllSent(life);
    expect(await wrongFigures(life.own.db, [life.now])).toEqual([]);
    expect(await wrongSums(life.own.db)).toEqual([]);
    return life;
  } finally {
    await life.close();
  }
}

function saidIn(month: string): string {
  const said = story.filter(({ on }) => on.startsWith(month)).map(({ says }) => says);
  return said.join(' ') || '-';
}

/**
 * One month, day by day.
 * @returns the states of the previous month on its last evening
 */
async function liveMonth(life: SchoolLife, month: string): Promise<Row> {
  const before = addMonths(month, -1);
  const last = new Date(Date.parse(`${addMonths(month, 1)}-01T00:00:00Z`) - 1).getUTCDate();
  for (let day = 1; day <= last; day += 1) {
    const date = `${month}-${String(day).padStart(2, '0')}`;
    if (jobDays.includes(day)) {
      await life.setClock(new Date(`${date}T06:00:00Z`));
      await life.runJobs();
    }
    const events = story.filter(({ on }) => on === date);
    if (day !== 2 && events.length === 0) continue;
    await life.setClock(new Date(`${date}T10:00:00Z`));
    if (day === 2) await sendReports(life, before);
    for (const { act } of events) {
      await act(life);
      await life.setClock(new Date(life.now.getTime() + 60_000));
    }
  }
  await life.setClock(new Date(`${month}-${last}T23:00:00Z`));
  const states = groups.map(async (group) => [group, life.knows(group) ? await life.stateOf(group, before) : '-']);
  return Object.fromEntries(await Promise.all(states));
}

async function sendReports(life: SchoolLife, month: string): Promise<void> {
  for (const [group, { teacher, from, to, except }] of Object.entries(reports)) {
    if (month < from || month > to || except.includes(month)) continue;
    await life.report(teacher, group, month);
  }
}

/** Adds the final state of each month, by the rule of the contract, if it differs. */
async function withFinalStates(life: SchoolLife, lived: readonly Row[]): Promise<Row[]> {
  const known = groups.filter((group) => life.knows(group));
  const facts = await classFacts(
    life.own.db,
    known.map((group) => life.idOf(group)),
    'en',
  );
  return lived.map((row) => {
    const { Month: month = '' } = row;
    const final = known.flatMap((group, at) => {
      const of = facts[at];
      const seen = row[group];
      if (!of || !seen || seen === '-') return [];
      const receivedAt = of.received.get(month)?.at;
      const state = reportState({ ...factsOf(of, month), receivedAt, now: life.now });
      return state === seen ? [] : [[group, `${seen}, then ${state}`]];
    });
    return { ...row, ...Object.fromEntries(final) };
  });
}

/** Each mail was sent: once, or a second time if the server died during it. */
async function expectAllSent(life: SchoolLife): Promise<void> {
  const { rows } = await life.own.db.execute<{ count: number; waiting: number }>(
    sql`select count(*)::int, (count(*) filter (where sent_at is null))::int as waiting from queued_mails`,
  );
  const { count = 0, waiting } = rows[0] ?? {};
  expect(waiting).toBe(0);
  const sent = (await life.sentMails()).length;
  expect(sent).toBeGreaterThanOrEqual(count);
  expect(sent).toBeLessThanOrEqual(count + 20 * life.kills);
}

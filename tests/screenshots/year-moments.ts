import { v7 as newId } from 'uuid';
import { addMonths } from '#contract/month.ts';
import { demoAccount, signInByApi } from '#tests/e2e/api.ts';

/** Classes and the madrasa of the demo's people. */
export interface DemoIds {
  readonly taught: string;
  readonly learned: string;
  readonly sponsored: string;
  readonly madrasa: string;
}

/** A day of the school year. */
export interface Moment {
  readonly name: string;
  /** The first start of the demo, whose dates are relative to it. */
  readonly start: Date;
  readonly at: Date;
  /** The part of people since then. */
  readonly prepare?: (url: string, ids: DemoIds) => Promise<void>;
}

const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/**
 * The turns of a school year: summer, Ramadan (1448 AH starts on 8 February 2027), a class that ended, a new year, and a December. A demo
 * starts so near that its teachers, who send nothing more, are late with nothing that they would have sent.
 */
export const moments: readonly Moment[] = [
  { name: 'july', start: noon('2027-06-10'), at: noon('2027-07-01'), prepare: planOff('2027-07', 'Summer holidays') },
  { name: 'ramadan', start: noon('2027-02-06'), at: noon('2027-02-20'), prepare: planOff('2027-02', 'Ramadan') },
  {
    name: 'ended',
    start: noon('2026-10-15'),
    at: noon('2026-11-01'),
    prepare: (url, { sponsored, taught }) => endClasses(url, [sponsored, taught], '2026-10'),
  },
  {
    name: 'new-year',
    start: noon('2027-08-20'),
    at: noon('2027-09-01'),
    prepare: async (url, ids) => {
      await planOff('2027-08', 'Summer holidays')(url, ids);
      await startYear(url, ids);
    },
  },
  { name: 'december-01', start: noon('2026-11-20'), at: noon('2026-12-01') },
  { name: 'december-06', start: noon('2026-12-02'), at: noon('2026-12-06') },
  { name: 'december-31', start: noon('2026-12-10'), at: noon('2026-12-31') },
];

/** Finds the demo's own classes over the API. */
export async function demoIds(url: string): Promise<DemoIds> {
  const first = async (role: 'teacher' | 'student') => {
    const { call } = await signInByApi(url, demoAccount(role));
    const [own] = (await call('classes.list', {}, undefined, '?mine=true&limit=1')).data;
    if (!own) throw new Error(`The ${role} of the demo has no class.`);
    return own;
  };
  const [taught, learned] = [await first('teacher'), await first('student')];
  const { call } = await signInByApi(url, demoAccount('sponsor'));
  const given = (await call('sponsorships.list')).data.find(
    ({ type, state }) => type === 'class' && state === 'active',
  );
  if (!given) throw new Error('The sponsor of the demo gives to no class.');
  return { taught: taught.id, learned: learned.id, sponsored: given.typeId, madrasa: taught.madarisId };
}

/** An admin plans a month without lessons for each region. */
function planOff(month: string, name: string): NonNullable<Moment['prepare']> {
  return async (url) => {
    const { call } = await signInByApi(url, demoAccount('admin'));
    for (const { id } of (await call('regions.list', {}, undefined, '?limit=100')).data) {
      const place = { placeType: 'region', placeId: id } as const;
      await call('monthsOff.create', {}, { id: newId(), ...place, month, name });
    }
  };
}

/** An admin ends classes of whichever region. */
async function endClasses(url: string, ids: readonly string[], lastMonth: string): Promise<void> {
  const { call } = await signInByApi(url, demoAccount('admin'));
  for (const id of new Set(ids)) {
    await call('classes.end', { id }, { lastMonth, reason: 'finished', note: '', successorId: null });
  }
}

/** Each class of the madrasa gets a next one, with its lessons, from September on. */
async function startYear(url: string, { madrasa }: DemoIds): Promise<void> {
  const { call } = await signInByApi(url, demoAccount('supervisor'));
  const { data } = await call('classes.ofMadrasa', { id: madrasa }, undefined, '?limit=100');
  const lastMonth = addMonths('2027-09', -1);
  const classes = data.map(({ id, name, monthlyPrice }) => ({
    classId: id,
    becomes: 'next' as const,
    next: { id: newId(), name: `${name} 2`, monthlyPrice: String(monthlyPrice), withLessons: true },
  }));
  const answer = await call('schoolYears.start', { id: madrasa }, { confirm: true, lastMonth, classes });
  if (answer.data.state !== 'done') throw new Error(JSON.stringify(answer.data.problems));
}

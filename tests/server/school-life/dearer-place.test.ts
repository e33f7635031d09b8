import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import { mailWords } from '#server/mail/words.ts';
import { formatOf } from '#server/words/format-of.ts';
import { SchoolLife } from './school-life.ts';

let life: SchoolLife;

beforeEach(async () => {
  life = await SchoolLife.open();
  await life.setClock(new Date('2026-09-04T10:00:00Z'));
  await life.person('Amir', 'admin');
  await life.person('Salma', 'supervisor');
  for (const name of ['Aisha', 'Bilal', 'Cara']) await life.person(name, 'sponsor');
  await life.region('North', 'Salma', 5);
  await life.madrasa('al-Noor', 'North');
  await life.classIn('Salma', 'Hifz', 'al-Noor', 40);
  await life.person('Tariq', 'teacher');
  await life.person('Zayd', 'student');
  for (const name of ['Tariq', 'Zayd']) await life.join('Amir', name, 'Hifz');
});

afterEach(() => life.close());

const on = async (day: string) => {
  await life.setClock(new Date(`${day}T10:00:00Z`));
  await life.runJobs();
};
const give = (who: string, amount: number) =>
  life.call(who, `sponsorships/${life.sponsorshipOf(who, 'Hifz')}`, { method: 'PUT', body: { amount } });
const reads = async (who: string) =>
  (await life.call<Sponsorship>(who, `sponsorships/${life.sponsorshipOf(who, 'Hifz')}`)).readsReports;

async function opened(who: string): Promise<string[]> {
  const { rows } = await life.own.db.execute<{ month: string; price: number }>(sql`
    select month, price_cents / 100 as price from payments where sponsorship_id = ${life.sponsorshipOf(who, 'Hifz')} order by month`);
  return rows.map(({ month, price }) => `${month} ${price}`);
}

test('a higher price takes effect with the first charge two weeks after the mail that says so', async () => {
  await life.sponsor('Aisha', 'class', 'Hifz', 5);
  await life.sponsor('Bilal', 'class', 'Hifz', 5);
  await on('2026-10-20');
  await life.changeClass('Salma', 'Hifz', { monthlyPrice: 60 });
  await life.sponsor('Cara', 'class', 'Hifz', 5);
  await on('2026-10-21');
  const { money, date } = formatOf('en');
  const shown = { place: 'Hifz', amount: money(60), date: date('2026-11-30T00:00:00Z') };
  const subject = mailWords('en', 'giving.raised.subject', shown);
  const said = (await life.sentMails()).filter((mail) => mail.endsWith(subject));
  expect(said.map((mail) => mail.split('@')[0]).sort()).toEqual(['aisha', 'bilal']);
  // A tenth of the former price, and less than a tenth of the new one.
  await give('Aisha', 4.5);
  await on('2026-10-28');
  await on('2026-10-31');
  expect(await reads('Aisha')).toBe(true);
  await give('Bilal', 4.5);
  await on('2026-11-27');
  await on('2026-11-30');
  expect(await opened('Aisha')).toEqual(['2026-09 40', '2026-10 40', '2026-11 60']);
  expect(await opened('Bilal')).toEqual(['2026-09 40', '2026-10 40', '2026-11 60']);
  // Cara knows only this price.
  expect(await opened('Cara')).toEqual(['2026-10 60', '2026-11 60']);
  expect([await reads('Aisha'), await reads('Bilal'), await reads('Cara')]).toEqual([true, false, false]);
});

test('the mail says what falls below its bound: the class below 100 %, the amount below a tenth, both, or neither', async () => {
  await life.sponsor('Aisha', 'class', 'Hifz', 35);
  await life.sponsor('Bilal', 'class', 'Hifz', 5);
  const bounds = async () => {
    const { rows } = await life.own.db.execute<{ name: string; falls: string }>(sql`
      select split_part(email, '@', 1) as name, values ->> 'falls' as falls from queued_mails join users on users.id = user_id
      where kind = 'raised' and sent_at is null order by email`);
    await life.runJobs();
    return rows.map(({ name, falls }) => `${name}: ${falls}`);
  };
  await life.changeClass('Salma', 'Hifz', { monthlyPrice: 45 });
  expect(await bounds()).toEqual(['aisha: full', 'bilal: full']);
  await life.changeClass('Salma', 'Hifz', { monthlyPrice: 50 });
  expect(await bounds()).toEqual(['aisha: ', 'bilal: ']);
  await life.changeClass('Salma', 'Hifz', { monthlyPrice: 60 });
  expect(await bounds()).toEqual(['aisha: ', 'bilal: reports']);
  await life.changeClass('Salma', 'Hifz', { monthlyPrice: 40 });
  await life.changeClass('Salma', 'Hifz', { monthlyPrice: 400 });
  expect(await bounds()).toEqual(['aisha: reports full', 'bilal: reports full']);
});

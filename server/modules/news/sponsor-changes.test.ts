import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { News } from '#contract/answers/news.ts';
import { languageCodes } from '#contract/language/languages.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import { queuedMails } from '#server/db/schema/payments.ts';
import { composeMail } from '#server/modules/mails/compose-mail.ts';
import { SponsoredSchool } from '#tests/server/sponsored-school.ts';

const here = new SponsoredSchool();
const month = addMonths(monthOf(new Date()), -2);

const newsOf = async () => (await here.school.call<News>('GET', 'me/news', { as: here.sponsor })).data.items;
const mailsOf = async () =>
  here.school.database.db.select().from(queuedMails).where(eq(queuedMails.userId, here.sponsor.id));

/** The mails and the items that a sponsor gets of a change by the admin; the mails hold in each language. */
async function noticesOf(method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object) {
  const [items, keys] = [
    new Set((await newsOf()).map(({ id }) => id)),
    new Set((await mailsOf()).map(({ key }) => key)),
  ];
  const { status } = await here.school.call(method, path, { as: here.school.admin, ...(body && { body }) });
  expect([200, 201, 204], path).toContain(status);
  const mails = (await mailsOf()).filter(({ key }) => !keys.has(key));
  for (const mail of mails) {
    for (const language of languageCodes) {
      const { text } = composeMail(
        { ...mail, language },
        { name: 'S', email: 's@x.example' },
        { origin: 'https://x.example' },
      );
      expect(text).toContain(mail.values.note ?? mail.values.was ?? mail.values.into ?? mail.values.place ?? '?');
      expect(text).not.toContain('{{');
    }
  }
  const news = (await newsOf()).filter(({ id }) => !items.has(id));
  return [
    ...mails.map(({ kind }) => kind),
    ...news.map(({ kind, title }) => (title ? `${kind} ${title}` : kind)),
  ].sort();
}

test('a sponsor of a class reads its new name, price and madrasa, an excused month, its end and that it goes on', async () => {
  const { lesson, madrasa, region, school } = here;
  await here.createSponsorship(here.onLesson({ amount: 20 }));
  const next = await school.madrasa(region.id, { totalPrice: 400 });
  const body = { name: lesson.name, description: 'x', monthlyPrice: 40, madarisId: madrasa.id, firstMonth: month };
  const path = `classes/${lesson.id}`;
  expect(await noticesOf('PUT', path, body)).toEqual([]);
  expect(await noticesOf('PUT', path, { ...body, name: 'Evening' })).toEqual(
    ['placeRenamed', `place-renamed ${lesson.name}`].sort(),
  );
  const renamed = { ...body, name: 'Evening' };
  expect(await noticesOf('PUT', path, { ...renamed, monthlyPrice: 50 })).toEqual(['price-raised', 'raised']);
  const raised = { ...renamed, monthlyPrice: 50 };
  expect(await noticesOf('PUT', path, { ...raised, madarisId: next.id })).toEqual(
    [`place-moved ${next.name}`, 'placeMoved'].sort(),
  );
  expect(await noticesOf('PUT', path, { ...raised, madarisId: next.id, monthlyPrice: 10 })).toEqual([
    'amount-lowered',
    'lowered',
  ]);
  const off = { placeType: 'region', placeId: region.id, month, name: 'Flood' };
  expect(await noticesOf('POST', 'months-off', off)).toEqual(['month-excused Flood', 'monthExcused']);
  const planned = { ...off, month: addMonths(monthOf(new Date()), 2) };
  expect(await noticesOf('POST', 'months-off', planned)).toEqual([]);
  const end = { lastMonth: monthOf(new Date()), reason: 'finished' };
  expect(await noticesOf('POST', `${path}/end`, end)).toEqual(['class-ends', 'classEnds']);
  expect(await noticesOf('POST', `${path}/reopen`, {})).toEqual(['class-reopened', 'classReopened']);
});

test('a sponsor of a madrasa reads its new name and region, and what an admin ends; others read nothing', async () => {
  const { madrasa, school, region } = here;
  const given = await here.createSponsorship(here.onMadrasa({ amount: 20 }));
  const far = await school.region({ totalPrice: 1_000 });
  const body = { name: madrasa.name, address: 'x', totalPrice: 400, regionId: region.id };
  await here.createSponsorship(here.onLesson({ amount: 5 }), here.other);
  const path = `madaris/${madrasa.id}`;
  expect(await noticesOf('PUT', path, { ...body, name: 'Nur' })).toEqual(
    ['placeRenamed', `place-renamed ${madrasa.name}`].sort(),
  );
  const moved = { ...body, name: 'Nur', regionId: far.id };
  expect(await noticesOf('PUT', path, moved)).toEqual([`place-moved ${far.name}`, 'placeMoved'].sort());
  const stop = `sponsorships/${given.data.id}?reason=mistake`;
  expect(await noticesOf('DELETE', stop)).toEqual(expect.arrayContaining(['sponsorship-stopped', 'stopped']));
  const { data } = await school.call<News>('GET', 'me/news', { as: here.other });
  expect(data.items.map(({ kind }) => kind)).toEqual(['paid']);
});

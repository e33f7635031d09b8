import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '#contract/entities/report.ts';
import type { SponsorshipState } from '#contract/entities/sponsorship-kinds.ts';
import { startSession } from '#server/access/sessions.ts';
import { payments } from '#server/db/schema/payments.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { newId } from '#server/new-id.ts';
import { paidOnce } from '#tests/server/build-school.ts';
import { openSchool, type Person, type School } from '#tests/server/uploads/school.ts';
import { ask, keep } from '#tests/server/uploads/send.ts';
import { picturesIn, textOfPdf } from '#tests/tools/pdf-text.ts';
import { hiddenPlace, packed } from '#tests/tools/report-pages.ts';

/* The parts of a report page that each kind of caller sees, before and after a photo is released. */
let school: School;
let callers: Record<string, Person | undefined>;
let kept: Report;

beforeAll(async () => {
  school = await openSchool();
  const little = await sponsor('active', 9);
  callers = {
    ...school.people,
    little,
    tenPercent: await sponsor('active', 10),
    paused: await sponsor('paused', 100),
    cancelled: await sponsor('cancelled', 100),
    visitor: undefined,
  };
  const file = await packed({}, { photos: 2, voice: true });
  kept = await keep(school, { part: 'report', file, fields: { title: 'Report of the month' } });
});
afterAll(() => school.close());

/** A sponsor of the class who has paid this month. */
async function sponsor(state: SponsorshipState, amountCents: number): Promise<Person> {
  const { db } = school.database;
  const id = newId();
  await db
    .insert(users)
    .values({ id, role: 'sponsor', fullName: state, email: `${id}@sanad.example`, passwordHash: '', searchText: '' });
  const [like] = await db.select().from(sponsorships);
  if (!like) throw new Error('The school has a sponsor.');
  const { regionId, madrasaId } = like;
  const place = { type: 'class', typeId: school.classes.here, regionId, madrasaId } as const;
  const row = { id: newId(), sponsorId: id, amountCents, state, ...place };
  await db.insert(sponsorships).values(row);
  await db.insert(payments).values(paidOnce(row));
  return { id, role: 'sponsor', bearer: `Bearer ${(await startSession(db, id, 3_600_000)).token}` };
}

/** The school's own people, and sponsors whose paid month opens its report; it does not exist for anyone else. */
const schools = ['admin', 'supervisor', 'teacher', 'colleague'];
const readers = ['sponsor', 'tenPercent', 'paused', 'cancelled'];
const students = ['student', 'otherStudent'];

function expected(caller: string, ofSchool: number, ofReaders: number): number {
  if (schools.includes(caller)) return ofSchool;
  if (readers.includes(caller)) return ofReaders;
  if (students.includes(caller)) return 403;
  return caller === 'visitor' ? 401 : 404;
}

async function sponsorsFileId(): Promise<string> {
  const { rows } = await school.database.pool.query('select sponsor_file_id from reports where id = $1', [kept.id]);
  return rows[0].sponsor_file_id;
}

function parts() {
  const [first, second] = kept.page?.photos ?? [];
  const voice = kept.page?.voice;
  if (!first || !second || !voice) throw new Error('The page has two photos and a voice note.');
  return { first, second, voice };
}

function release(partId: string, released: boolean, caller = 'supervisor') {
  const as = callers[caller];
  return ask(school, `v1/classes/reports/${kept.id}/parts/${partId}`, {
    method: 'PUT',
    ...(as && { as }),
    headers: { 'content-type': 'application/json', 'idempotency-key': newId() },
    body: JSON.stringify({ released }),
  });
}

/** Every stored byte, and every answer to each caller. */
async function expectNoPlace(): Promise<void> {
  const folder = join(school.dataDir, 'files');
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of names.filter((one) => one.isFile())) {
    expectClean(await readFile(join(entry.parentPath, entry.name)), entry.name);
  }
  const { rows } = await school.database.pool.query(
    'select reports::text, report_parts::text from reports, report_parts',
  );
  expectClean(Buffer.from(JSON.stringify(rows)), 'the database');
  for (const [name, as] of Object.entries(callers)) {
    const answer = await ask(school, 'v1/sync', as ? { as } : {});
    expectClean(Buffer.from(JSON.stringify(answer.body)), `what ${name} synchronises`);
  }
}

function expectClean(bytes: Buffer, where: string): void {
  expect([where, bytes.includes(hiddenPlace), bytes.includes('Exif')]).toEqual([where, false, false]);
}

describe.each([
  ['before a photo is released', false],
  ['once a photo is released', true],
  ['once it is withheld again', false],
])('%s', (_, released) => {
  let ofSponsors: string;
  beforeAll(async () => {
    const { first } = parts();
    const answer = await release(first.id, released);
    expect(answer.status).toBe(200);
    ofSponsors = await sponsorsFileId();
  });

  test('each caller gets what is theirs of report, photos, voice note and both PDFs', async () => {
    const { first, second, voice } = parts();
    const shown = released ? 200 : 404;
    for (const [name, as] of Object.entries(callers)) {
      const status = async (path: string) => (await ask(school, path, as ? { as } : {})).status;
      const seen = {
        report: await status(`v1/classes/reports/${kept.id}`),
        first: await status(`v1/files/report-parts/${first.id}.jpg`),
        second: await status(`v1/files/report-parts/${second.id}`),
        voice: await status(`v1/files/report-parts/${voice.id}`),
        school: await status(`v1/files/reports/${kept.fileId}.pdf`),
        sponsors: await status(`v1/files/reports/${ofSponsors}.pdf`),
        theirs: await status(`v1/files/reports/${kept.id}`),
      };
      expect([name, seen]).toEqual([
        name,
        {
          report: expected(name, 200, 200),
          first: expected(name, 200, shown),
          second: expected(name, 200, 404),
          voice: expected(name, 200, 404),
          school: expected(name, 200, 404),
          sponsors: expected(name, 404, 200),
          theirs: expected(name, 200, 200),
        },
      ]);
    }
  });

  test('the answer names for sponsors what is released alone, and its address leads to their PDF', async () => {
    for (const name of [...schools, ...readers]) {
      const as = callers[name];
      const { body } = await ask(school, `v1/classes/reports/${kept.id}`, as ? { as } : {});
      const { page, fileUrl, authorId } = body.data as Report;
      const isSchool = schools.includes(name);
      const photos = isSchool ? 2 : released ? 1 : 0;
      expect([name, page?.photos.length, page?.voice !== null, authorId !== null]).toEqual([
        name,
        photos,
        isSchool,
        isSchool,
      ]);
      const pdf = await ask(school, fileUrl);
      const text = await textOfPdf(pdf.body);
      expect([name, picturesIn(pdf.body), text.includes('Written by'), text.includes('Voice note')]).toEqual([
        name,
        photos,
        isSchool,
        isSchool,
      ]);
      expect(text).toContain('Surah al-Mulk');
      for (const photo of page?.photos ?? []) expect((await ask(school, photo.url)).status).toBe(200);
    }
  });

  test('nothing of the photos’ places is stored, printed or answered', async () => {
    await expectNoPlace();
  });
});

test('who may release a photo: the school’s supervisor and admins, no one else', async () => {
  const { second } = parts();
  const statuses: Record<string, number> = {};
  for (const name of Object.keys(callers)) statuses[name] = (await release(second.id, false, name)).status;
  for (const [name, status] of Object.entries(statuses)) {
    const isReviewer = name === 'admin' || name === 'supervisor';
    const rejected = name === 'visitor' ? 401 : name === 'otherSupervisor' ? 404 : 403;
    expect([name, status]).toEqual([name, isReviewer ? 200 : rejected]);
  }
});

test('a link is for its reader and its file, and ends with the reader’s right', async () => {
  const { first } = parts();
  await release(first.id, true);
  const as = callers.tenPercent;
  if (!as) throw new Error('There is a sponsor of ten percent.');
  const answer = await ask(school, `v1/classes/reports/${kept.id}`, { as });
  const { page, fileUrl } = answer.body.data as Report;
  const photo = page?.photos[0]?.url ?? '';
  expect([(await ask(school, fileUrl)).status, (await ask(school, photo)).status]).toEqual([200, 200]);
  const ofSchool = `/api/v1/files/reports/${kept.fileId}.pdf${fileUrl.slice(fileUrl.indexOf('?'))}`;
  expect((await ask(school, ofSchool)).body.code).toBe('link-expired');
  const other = photo.replace(first.id, parts().second.id);
  expect((await ask(school, other)).body.code).toBe('link-expired');
  await release(first.id, false);
  expect((await ask(school, photo)).body.code).toBe('link-expired');
  expect((await ask(school, fileUrl)).body.code, 'the PDF that had the photo is gone').toBe('link-expired');
  const { body } = await ask(school, `v1/classes/reports/${kept.id}`, { as });
  for (const state of ['paused', 'cancelled']) {
    await school.database.pool.query(`update sponsorships set state = $2 where sponsor_id = $1`, [as.id, state]);
    expect((await ask(school, body.data.fileUrl)).status, 'a paid month opens its report').toBe(200);
  }
  await school.database.pool.query(`update payments set state = 'refunded' where sponsor_id = $1`, [as.id]);
  expect((await ask(school, body.data.fileUrl)).body.code).toBe('link-expired');
});

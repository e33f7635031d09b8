import { sql } from 'drizzle-orm';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SpendingReport } from '#contract/entities/spending.ts';
import type { Transfer } from '#contract/entities/transfer.ts';
import { payments } from '#server/db/schema/payments.ts';
import { newId } from '#server/new-id.ts';
import { onClass, openSchool, type School } from '#tests/server/build-school.ts';
import { ask } from '#tests/server/conformance/ask.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';
import { payMonth, sendAll } from '#tests/server/paid-months.ts';
import { photoWithPlace } from '#tests/tools/report-pages.ts';

/* Transfers, their slips, spending reports with photos, trails, receipts and figures, requested by every kind of caller. */

const callers = [
  ...[
    'admin',
    'second admin',
    'supervisor',
    'other supervisor',
    'teacher',
    'former teacher',
    'other teacher',
    'student',
  ],
  ...['sponsor', 'other sponsor', 'former sponsor', 'visitor'],
] as const;
type Caller = (typeof callers)[number];

/** Callers who are neither of the school nor its admins. */
const outside = callers.slice(callers.indexOf('sponsor')).concat('other supervisor', 'former teacher', 'other teacher');

let school: School;
let people: Readonly<Record<string, TestPerson | undefined>>;
let paths: Readonly<Record<string, string>>;

/** People of the school, each with a name that can be found in any answer. */
const planted = ['supervisor', 'teacher', 'former teacher', 'student'] as const;
const nameOf = (caller: Caller) => `Planted-${caller.replace(' ', '-')}`;

beforeAll(async () => {
  school = await openSchool();
  const [second, otherSupervisor] = [await buildPerson(school, 'admin'), await buildPerson(school, 'supervisor')];
  const region = await school.region();
  const otherRegion = await school.region({ supervisorId: otherSupervisor.id });
  const madrasa = await school.madrasa(region.id);
  const lesson = await school.classIn(madrasa.id);
  const otherLesson = await school.classIn((await school.madrasa(otherRegion.id)).id);
  const [teacher, former] = [await school.member('teacher', lesson.id), await school.member('teacher', lesson.id)];
  await school.call('DELETE', `classes/${lesson.id}/users/${former.id}`, { as: school.admin });
  const [sponsor, otherSponsor, formerSponsor] = [
    await buildPerson(school, 'sponsor'),
    await buildPerson(school, 'sponsor'),
    await buildPerson(school, 'sponsor'),
  ];
  people = {
    ...{ admin: school.admin, 'second admin': second, supervisor: school.supervisor },
    ...{ 'other supervisor': otherSupervisor, teacher, 'former teacher': former },
    ...{ 'other teacher': await school.member('teacher', otherLesson.id), sponsor, 'other sponsor': otherSponsor },
    ...{ student: await school.member('student', lesson.id), 'former sponsor': formerSponsor },
  };
  const { db } = school.database;
  for (const caller of planted)
    await db.execute(sql`update users set full_name = ${nameOf(caller)} where id = ${people[caller]?.id}`);

  await school.sponsor(sponsor, onClass(lesson), 10);
  await school.sponsor(otherSponsor, onClass(otherLesson), 10);
  const gift = await payMonth(school, sponsor, onClass(lesson), { cents: 4_000 });
  await payMonth(school, formerSponsor, onClass(lesson), { cents: 1_000, month: '2026-05' });
  const { id: transferId } = await sendAll(school, second, madrasa.id);
  const slip = { name: 'slip.jpg', bytes: await photoWithPlace(1) };
  const confirmed = await ask(school, 'transfers.confirm', {
    ...{ as: teacher, params: { id: transferId }, file: slip },
    body: { amount: '50', receivedDate: '2026-02-03' },
  });
  const transfer: Transfer = confirmed.body.data;
  expect([transfer.state, transfer.hasPhoto]).toEqual(['confirmed', true]);
  const entries = { 'photos/1.jpg': await photoWithPlace(2), 'photos/2.jpg': await photoWithPlace(3) };
  const pages = Object.entries(entries).map(([name, bytes]) => [name, new Uint8Array(bytes)] as const);
  const sent = await ask(school, 'spending.create', {
    ...{ as: school.supervisor, params: { id: madrasa.id } },
    body: { month: '2026-04', rent: '12.50', words: 'As planned.' },
    file: { name: 'spending.sanadreport', bytes: Buffer.from(zipSync(Object.fromEntries(pages), { level: 0 })) },
  });
  const report: SpendingReport = sent.body.data;
  const [shown, kept] = report.photos;
  await school.call('PUT', `spending/${report.id}/photos/${shown?.id}`, {
    as: school.supervisor,
    body: { released: true },
  });
  const [payment] = await db.select().from(payments).where(sql`${payments.id} = ${gift}`);
  const bare = (url: string | null | undefined) => url?.split('?')[0]?.replace('/api/v1/', '') ?? newId();
  paths = {
    'ready money': 'transfers/ready',
    'list of transfers': 'transfers',
    transfer: `transfers/${transferId}`,
    slip: bare(transfer.photoUrl),
    'spending reports': `madaris/${madrasa.id}/spending`,
    'spending that is due': 'spending/due',
    'released photo': bare(shown?.url),
    'kept photo': bare(kept?.url),
    trail: `sponsorships/${payment?.sponsorshipId}/trail`,
    receipt: `receipts/${payment?.receiptCode}`,
    'trail of a receipt': `receipts/${payment?.receiptCode}/trail`,
    figures: 'money',
    'figures of a region': `money?regionId=${region.id}`,
  };
});
afterAll(() => school.close());

async function read(path: string, caller: Caller) {
  const as = people[caller];
  const url = `/api/v1/${path}`;
  return school.app.inject({ url, ...(as && { headers: { authorization: as.bearer } }) });
}

/** The status of every answer, in the order of the callers. */
const statuses: Readonly<Record<string, string>> = {
  'ready money': '200 200 403 403 403 403 403 403 403 403 403 401',
  'list of transfers': '200 200 200 200 200 200 200 403 403 403 403 401',
  transfer: '200 200 200 404 200 404 404 403 403 403 403 401',
  slip: '200 200 200 404 200 404 404 403 403 403 403 401',
  'spending reports': '200 200 200 404 403 403 403 403 200 404 200 401',
  'spending that is due': '200 200 200 200 403 403 403 403 403 403 403 401',
  'released photo': '200 200 200 404 403 403 403 403 200 404 200 401',
  'kept photo': '200 200 200 404 403 403 403 403 404 404 404 401',
  trail: '200 200 403 403 403 403 403 403 200 404 404 401',
  receipt: '200 200 200 200 200 200 200 200 200 200 200 200',
  'trail of a receipt': '200 200 200 200 200 200 200 200 200 200 200 200',
  figures: '200 200 200 200 200 200 200 200 200 200 200 200',
  'figures of a region': '200 200 200 200 200 200 200 200 200 200 200 200',
};

test('each thing of the money trail is answered to its readers and to no one else', async () => {
  const seen: Record<string, string> = {};
  for (const [thing, path] of Object.entries(paths)) {
    const answers: number[] = [];
    for (const caller of callers) answers.push((await read(path, caller)).statusCode);
    seen[thing] = answers.join(' ');
  }
  expect(seen).toEqual(statuses);
});

test('lists hold nothing of another school', async () => {
  const countOf = async (thing: string, caller: Caller) => (await read(paths[thing] ?? '', caller)).json().data.length;
  for (const caller of ['other supervisor', 'former teacher', 'other teacher'] as const)
    expect([caller, await countOf('list of transfers', caller)]).toEqual([caller, 0]);
  expect(await countOf('list of transfers', 'teacher')).toBe(1);
  const due = await read(paths['spending that is due'] ?? '', 'other supervisor');
  expect(due.body).not.toContain((paths['spending reports'] ?? '').split('/')[1]);
});

test('no name of a person of the school is in anything that others read of the money trail', async () => {
  let bytes = 0;
  for (const caller of outside)
    for (const path of Object.values(paths)) {
      const { body } = await read(path, caller);
      bytes += body.length;
      for (const name of planted.map(nameOf))
        expect([caller, path, body.includes(name)]).toEqual([caller, path, false]);
    }
  expect(bytes).toBeGreaterThan(10_000);
  // Makes sure that the names occur at all.
  expect((await read(paths.transfer ?? '', 'admin')).body).toContain(nameOf('teacher'));
  expect((await read(paths['spending reports'] ?? '', 'admin')).body).toContain(nameOf('supervisor'));
  expect((await read(paths.transfer ?? '', 'teacher')).body).not.toContain(nameOf('teacher'));
});

test('a sponsor reads the photos that were released, and of a report no author', async () => {
  const [report]: SpendingReport[] = (await read(paths['spending reports'] ?? '', 'sponsor')).json().data;
  expect([report?.photos.length, report?.author]).toEqual([1, null]);
});

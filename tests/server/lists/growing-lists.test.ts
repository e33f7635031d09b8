import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpointOf } from '#contract/endpoints.ts';
import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import { files, reports } from '#server/db/schema/documents.ts';
import { newId } from '#server/new-id.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { endpointsWhere } from '#tests/server/conformance/good-call.ts';
import { buildPerson } from '#tests/server/http/open-app.ts';
import { paid } from '#tests/server/sponsored-school.ts';

interface Row {
  readonly id: string;
  readonly createdDate?: string;
  readonly at?: string;
}

let school: School;
let madrasa: Madrasa;
let lesson: Class;

beforeAll(async () => {
  school = await openSchool();
  madrasa = await school.madrasa((await school.region()).id, { totalPrice: 4_000 });
  lesson = await school.classIn(madrasa.id);
});

afterAll(() => school.close());

/** A sponsorship, with its payment and the entries of both in the audit log. */
async function give(): Promise<void> {
  const body = { type: 'madrasa', typeId: madrasa.id, amount: 10, ...paid };
  const as = await buildPerson(school, 'sponsor');
  expect((await school.call('POST', 'sponsorships', { as, body })).status).toBe(201);
}

async function report(): Promise<void> {
  const { db } = school.database;
  const file = { id: newId(), kind: 'report' as const, name: 'r.pdf', mediaType: 'application/pdf', size: 1 };
  await db.insert(files).values({ ...file, sha256: '0'.repeat(64), storageKey: newId() });
  await db.insert(reports).values({ id: newId(), classId: lesson.id, title: 'r', fileId: file.id, month: '2026-06' });
}

const added: Readonly<Record<string, () => Promise<void>>> = {
  'audit.list': give,
  'payments.list': give,
  'reports.review': report,
  'sponsorships.list': give,
};

const growing = endpointsWhere(({ query }) => query && 'entries' in query && 'asOf' in (query.entries as object));

test('these are the lists that grow at their front', () => {
  expect([...growing].sort()).toEqual(Object.keys(added).sort());
});

async function list(name: EndpointName, query: Readonly<Record<string, string>>) {
  const path = `${endpointOf(name).path.replace('v1/', '')}?${new URLSearchParams({ limit: '2', ...query })}`;
  const { status, data, body } = await school.call<Row[]>('GET', path, { as: school.admin });
  expect(status).toBe(200);
  return { ids: data.map(({ id }) => id), first: data[0]?.createdDate ?? data[0]?.at ?? '', meta: body.meta };
}

describe.each(growing)('%s', (name) => {
  test('shows no row twice, though rows are added between its pages, and leaves none out', async () => {
    const add = added[name] as () => Promise<void>;
    for (let turn = 0; turn < 5; turn += 1) await add();
    const { ids: whole } = await list(name, { limit: '100' });
    const { ids: seen, first: asOf, meta } = await list(name, {});
    for (let page = 2; seen.length < whole.length; page += 1) {
      await add();
      const next = await list(name, { page: String(page), asOf });
      expect(next.meta).toEqual({ totalItems: meta.totalItems, page, limit: 2 });
      seen.push(...next.ids);
      if (next.ids.length === 0) break;
    }
    expect(seen).toEqual(whole);
    // Without it the same rows come again, which is the reason for it.
    expect((await list(name, { page: '2' })).ids).not.toEqual(seen.slice(2, 4));
    expect((await list(name, {})).ids).not.toEqual(seen.slice(0, 2));
  });

  test.each(['9999-12-31T23:59:59.999999999Z', '0001-01-01T00:00:00Z', '2026-02-31T00:00:00Z', 'yesterday', '1'])(
    'reads %s as a time, or says that it is none',
    async (asOf) => {
      const path = `${endpointOf(name).path.replace('v1/', '')}?${new URLSearchParams({ asOf })}`;
      expect([200, 400]).toContain((await school.call('GET', path, { as: school.admin })).status);
    },
  );
});

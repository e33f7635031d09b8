import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RecentChange } from '#contract/answers/figures.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson } from '#tests/server/http/open-app.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool();
});

afterAll(() => school.close());

test('recent changes name those whom the reader manages, and no one else', async () => {
  const supervisor = await buildPerson(school, 'supervisor');
  const region = await school.region({ supervisorId: supervisor.id });
  const madrasa = await school.madrasa(region.id);
  const body = { name: madrasa.name, address: 'By its supervisor', totalPrice: 400 };
  await school.call('PUT', `madaris/${madrasa.id}`, { as: supervisor, body });
  const { data } = await school.call<RecentChange[]>('GET', 'stats/changes', { as: supervisor });
  expect(data.map(({ action, objectType, user }) => [action, objectType, user?.id])).toEqual([
    ['update', 'madrasa', supervisor.id],
    // The admin made both.
    ['create', 'madrasa', undefined],
    ['create', 'region', undefined],
  ]);
});

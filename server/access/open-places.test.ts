import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson } from '#tests/server/http/open-app.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool();
});

afterAll(() => school.close());

type Named = { id: string; name: string };

describe('a region or madrasa without a class', () => {
  test('is not shown to visitors and sponsors, and is there for those who work in it', async () => {
    const region = await school.region({ name: 'Zagora opens later' });
    const madrasa = await school.madrasa(region.id, { name: 'Zagora school later' });
    const sponsor = await buildPerson(school, 'sponsor');
    const lists = [
      'regions?search=zagora',
      'madaris?search=zagora',
      `madaris/region/${region.id}?limit=10`,
      'search?search=zagora&limit=10',
    ];
    const seen = async (as?: typeof school.admin) =>
      Promise.all(lists.map(async (path) => (await school.call<Named[]>('GET', path, as ? { as } : {})).data.length));
    expect(await seen()).toEqual([0, 0, 0, 0]);
    expect(await seen(sponsor)).toEqual([0, 0, 0, 0]);
    expect((await seen(school.admin)).slice(0, 3)).toEqual([1, 1, 1]);
    expect((await seen(school.supervisor)).slice(0, 3)).toEqual([1, 1, 1]);
    await school.classIn(madrasa.id, { name: 'First class' });
    expect(await seen()).toEqual([1, 1, 1, 2]);
    expect(await seen(sponsor)).toEqual([1, 1, 1, 2]);
  });
});

import { entryAt } from '#server/demo/random.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';
import { onClass, onMadrasa, onRegion, type School } from '../build-school.ts';
import { buildDocument } from './documents.ts';

/** The people whose devices sync. */
export interface Cast {
  readonly supervisors: readonly TestPerson[];
  /** Teachers and students in turn. */
  readonly members: readonly TestPerson[];
  readonly sponsors: readonly TestPerson[];
}

/**
 * Two regions with two madaris of two classes each, materials and reports in all of them, teachers and students in the
 * first three, and a sponsor of classes, one of madaris and one of regions.
 */
export async function buildCast(school: School): Promise<Cast> {
  const supervisors = [school.supervisor, await buildPerson(school, 'supervisor')];
  const sponsors: TestPerson[] = [];
  while (sponsors.length < 3) sponsors.push(await buildPerson(school, 'sponsor'));
  const members: TestPerson[] = [];
  for (const supervisor of supervisors) {
    const region = await school.region({ supervisorId: supervisor.id, totalPrice: 200 });
    for (let count = 0; count < 2; count += 1) {
      const madrasa = await school.madrasa(region.id, { totalPrice: 80 });
      for (let taught = 0; taught < 2; taught += 1) {
        const one = await school.classIn(madrasa.id);
        if (members.length < 6) {
          members.push(await school.member('teacher', one.id), await school.member('student', one.id));
        }
        await buildDocument(school, 'materials', one.id);
        await buildDocument(school, 'reports', one.id);
        await school.sponsor(entryAt(sponsors, 0), onClass(one), 10);
      }
      await school.sponsor(entryAt(sponsors, 1), onMadrasa(madrasa), 20);
    }
    await school.sponsor(entryAt(sponsors, 2), onRegion(region), 30);
  }
  return { supervisors, members, sponsors };
}

/** Everybody with a device, with a name for messages. */
export function everybody({ admin }: School, cast: Cast): readonly (readonly [string, TestPerson])[] {
  const named = (kind: keyof Cast) => cast[kind].map((person, index) => [`${kind} ${index}`, person] as const);
  return [['admin', admin], ...named('supervisors'), ...named('members'), ...named('sponsors')];
}

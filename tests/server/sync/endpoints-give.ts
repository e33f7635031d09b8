import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { Region } from '#contract/entities/region.ts';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import type { SyncedEntity } from '#contract/entities/synced.ts';
import type { User } from '#contract/entities/user.ts';
import type { TestPerson } from '#tests/server/http/open-app.ts';
import type { School } from '../build-school.ts';
import type { Row } from './device.ts';

/**
 * The rows that a person gets from the entities' own endpoints within their scope: every list, for every region, madrasa and
 * class.
 */
export async function whatEndpointsGive(school: School, person: TestPerson): Promise<Record<SyncedEntity, Row[]>> {
  const list = <TRow extends Row>(path: string) => listAll<TRow>(school, person, path);
  const user = (await school.call<User>('GET', 'me', { as: person })).data;
  const isAdmin = user.role === 'admin';
  const allRegions = await list<Region>('regions');
  const allMadaris = await list<Madrasa>('madaris');
  const allClasses = await list<Class>('classes');
  const classes = isAdmin ? allClasses : await list<Class>('classes?mine=true');
  const madaris = isAdmin ? allMadaris : await list<Madrasa>(`users/${person.id}/madaris`);
  const own = await ownRegions(school, person, user, madaris);
  const regions = isAdmin
    ? allRegions
    : allRegions.filter((region) => own.has(region.id) || own.has(region.supervisorId));
  const ofClasses = async <TRow extends Row>(what: string) =>
    (await Promise.all(allClasses.map(({ id }) => list<TRow>(`classes/${id}/${what}`)))).flat();
  const ofMadaris = (await Promise.all(allMadaris.map(({ id }) => list<User>(`users/madaris/${id}`)))).flat();
  const self = (await school.call<User>('GET', `users/${person.id}`, { as: person })).data;
  const people = [self, ...(await list<User>('users')), ...(await ofClasses<User>('users')), ...ofMadaris];
  const shownIn = await classesOfPeople(list, allClasses);
  // The start screen shows people their own memberships.
  if (user.role === 'student') for (const { id } of classes) shownIn.push([id, person.id]);
  return {
    regions: once(regions),
    madaris: once(madaris),
    classes: once(classes),
    materials: once(await ofClasses('materials')),
    reports: once(await ofClasses('reports')),
    users: once(people.map((row) => ({ ...row, classIds: classIdsOf(row, shownIn) }))),
  };
}

/** Class and person for every membership that a list shows: exactly the content of `classIds`. */
async function classesOfPeople(
  list: (path: string) => Promise<Row[]>,
  classes: readonly Class[],
): Promise<(readonly [string, string])[]> {
  const shown = classes.map(async ({ id, madarisId }) => {
    const people = [
      ...(await list(`classes/${id}/users`)),
      ...(await list(`users/madaris/${madarisId}?classId=${id}`)),
    ];
    return people.map((one) => [id, one.id] as const);
  });
  return (await Promise.all(shown)).flat();
}

function classIdsOf({ id }: Row, shownIn: readonly (readonly [string, string])[]): string[] {
  const own = shownIn.filter(([, userId]) => userId === id).map(([classId]) => classId);
  return [...new Set(own)].sort();
}

/** Ids of regions, and of the supervisor of those regions. */
async function ownRegions(school: School, person: TestPerson, { role }: User, madaris: readonly Madrasa[]) {
  if (role === 'supervisor') return new Set<string | null>([person.id]);
  if (role === 'teacher' || role === 'student') return new Set<string | null>(madaris.map(({ regionId }) => regionId));
  const sponsorships = await listAll<Sponsorship>(school, person, 'sponsorships');
  const active = sponsorships.filter(({ type, state }) => type === 'region' && state === 'active');
  return new Set<string | null>(active.map(({ typeId }) => typeId));
}

/** All pages of a list; nothing if the person may not ask for it. */
async function listAll<TRow>(school: School, as: TestPerson, path: string): Promise<TRow[]> {
  const rows: TRow[] = [];
  for (let page = 1; ; page += 1) {
    const query = `${path.includes('?') ? '&' : '?'}limit=100&page=${page}`;
    const bare = /^users\/[^/]+\/madaris$/.test(path);
    const answer = await school.call<TRow[]>('GET', bare ? path : path + query, { as });
    if (answer.status === 403 || answer.status === 404) return [];
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    rows.push(...answer.data);
    if (bare || rows.length >= answer.body.meta.totalItems) return rows;
  }
}

function once(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

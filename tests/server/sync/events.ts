import { eq, sql } from 'drizzle-orm';
import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { Region } from '#contract/entities/region.ts';
import { payments } from '#server/db/schema/payments.ts';
import { classes, classMembers, madaris, regions, users } from '#server/db/schema/places-and-people.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import type { Random } from '#server/demo/random.ts';
import { buildPerson } from '#tests/server/http/open-app.ts';
import { onClass, onMadrasa, onRegion, type School } from '../build-school.ts';
import type { Cast } from './build-cast.ts';
import { buildDocument, documentTables } from './documents.ts';

type ChangeEvent = (school: School, cast: Cast, random: Random) => Promise<unknown>;

/**
 * The events of a day at a school, each for a random object. Events that the rules reject, such as deleting a class with
 * people, do not happen.
 */
export const events: Readonly<Record<string, ChangeEvent>> = {
  async 'a region is changed'(school, cast, random) {
    const region = await any(school, random, regions);
    const form = {
      name: word(random, region.name),
      address: word(random, region.address),
      totalPrice: price(random),
      supervisorId: random.pick(cast.supervisors).id,
    };
    await put(school, `regions/${region.id}`, form);
  },
  async 'a region is made'(school, cast, random) {
    const supervisorId = random.pick(cast.supervisors).id;
    await school.region({ name: word(random), totalPrice: price(random), supervisorId });
  },
  async 'a region is deleted'(school, _cast, random) {
    await remove(school, `regions/${(await any(school, random, regions)).id}`);
  },
  async 'a madrasa is made'(school, _cast, random) {
    await school.madrasa((await any(school, random, regions)).id, { name: word(random), totalPrice: price(random) });
  },
  async 'a madrasa is changed, and moved sometimes'(school, _cast, random) {
    const madrasa = await any(school, random, madaris);
    const regionId = random.once(2) ? (await any(school, random, regions)).id : madrasa.regionId;
    const form = { name: word(random, madrasa.name), address: word(random, madrasa.address) };
    const totalPrice = random.once(2) ? madrasa.totalPriceCents / 100 : price(random);
    await put(school, `madaris/${madrasa.id}`, { ...form, regionId, totalPrice });
  },
  async 'a madrasa is deleted'(school, _cast, random) {
    await remove(school, `madaris/${(await any(school, random, madaris)).id}`);
  },
  async 'a class is made'(school, _cast, random) {
    await school.classIn((await any(school, random, madaris)).id, { name: word(random) });
  },
  async 'a class is changed, and moved sometimes'(school, _cast, random) {
    const one = await any(school, random, classes);
    const madarisId = random.once(2) ? (await any(school, random, madaris)).id : one.madrasaId;
    const monthlyPrice = random.once(2) ? one.monthlyPriceCents / 100 : price(random);
    await put(school, `classes/${one.id}`, { name: word(random), description: 'x', madarisId, monthlyPrice });
  },
  async 'a class is emptied and deleted'(school, _cast, random) {
    const { id } = await any(school, random, classes);
    await school.database.db.delete(classMembers).where(eq(classMembers.classId, id));
    await remove(school, `classes/${id}`);
  },
  async 'someone joins a class'(school, cast, random) {
    const { id } = await any(school, random, classes);
    await post(school, `classes/${id}/add-user`, { userId: random.pick(cast.members).id });
  },
  async 'someone new joins a class'(school, _cast, random) {
    const { id } = await any(school, random, classes);
    const role = random.pick(['teacher', 'student']);
    const email = `${word(random)}@sanad.example`;
    await post(school, `classes/${id}/add-user`, { fullName: word(random), email, password: 'abcd', role });
  },
  async 'someone leaves a class'(school, _cast, random) {
    const { classId, userId } = await any(school, random, classMembers);
    await remove(school, `classes/${classId}/users/${userId}`);
  },
  async 'a person is changed'(school, _cast, random) {
    const person = await any(school, random, users);
    await put(school, `users/${person.id}`, { fullName: word(random, person.fullName), phone: word(random) });
  },
  async 'a person comes into another region'(school, _cast, random) {
    const person = await passerBy(school, random);
    const regionId = random.once(3) ? null : (await any(school, random, regions)).id;
    if (person) await put(school, `users/${person.id}`, { regionId });
  },
  async 'a student becomes a teacher, or the other way round'(school, _cast, random) {
    const person = await passerBy(school, random);
    if (person) await put(school, `users/${person.id}`, { role: person.role === 'teacher' ? 'student' : 'teacher' });
  },
  async 'a person is deleted'(school, _cast, random) {
    const person = await passerBy(school, random);
    if (person) await remove(school, `users/${person.id}`);
  },
  async 'a material or report is uploaded'(school, cast, random) {
    const { id } = await any(school, random, classes);
    const authorId = ((await passerBy(school, random)) ?? random.pick(cast.members)).id;
    await buildDocument(school, random.pick(['materials', 'reports']), id, { title: word(random), authorId });
  },
  async 'a material or report is deleted'(school, _cast, random) {
    const table = documentTables[random.pick(['materials', 'reports'] as const)];
    const { id } = await any(school, random, table);
    await school.database.db.delete(table).where(eq(table.id, id));
  },
  async 'someone sponsors a place'(school, cast, random) {
    const sponsor = random.once(4) ? await buildPerson(school, 'sponsor') : random.pick(cast.sponsors);
    await school.sponsor(sponsor, await anyPlace(school, random), random.between(1, 60));
  },
  async 'a sponsorship is cancelled or changed'(school, _cast, random) {
    const { id, state } = await any(school, random, sponsorships);
    const change = random.once(3)
      ? { amountCents: random.between(1, 9_000) }
      : { state: state === 'active' ? ('cancelled' as const) : ('active' as const) };
    await school.database.db.update(sponsorships).set(change).where(eq(sponsorships.id, id));
  },
  async 'a payment is refunded, or made after all'(school, _cast, random) {
    const { id, state } = await any(school, random, payments);
    const change = { state: state === 'paid' ? ('refunded' as const) : ('paid' as const) };
    await school.database.db.update(payments).set(change).where(eq(payments.id, id));
  },
  async 'all sponsorships of a sponsor end at once'(school, cast, random) {
    const mine = eq(sponsorships.sponsorId, random.pick(cast.sponsors).id);
    await school.database.db.update(sponsorships).set({ state: 'cancelled' }).where(mine);
  },
};

async function any<
  TTable extends typeof regions | typeof madaris | typeof classes | typeof classMembers | typeof users,
>(school: School, random: Random, table: TTable): Promise<TTable['$inferSelect']>;
async function any<
  TTable extends typeof sponsorships | typeof payments | (typeof documentTables)['materials' | 'reports'],
>(school: School, random: Random, table: TTable): Promise<TTable['$inferSelect']>;
async function any(school: School, random: Random, table: typeof regions): Promise<unknown> {
  const rows = await school.database.db.select().from(table).orderBy(sql`1, 2`);
  if (rows.length === 0) throw new NothingThere();
  return random.pick(rows);
}

/** There is no object of this kind. */
export class NothingThere extends Error {}

/** A person in a class, or not, whose device does not sync. */
async function passerBy(school: School, random: Random) {
  const { rows } = await school.database.db.execute<{ id: string; role: string }>(
    sql`select id, role from users where role in ('teacher', 'student') and id not in (select user_id from sessions)
      order by id`,
  );
  return rows.length > 0 ? random.pick(rows) : undefined;
}

async function anyPlace(school: School, random: Random) {
  const entity = random.pick(['regions', 'madaris', 'classes'] as const);
  const { id } = await any(school, random, { regions, madaris, classes }[entity]);
  const { data } = await school.call('GET', `${entity}/${id}`);
  if (entity === 'regions') return onRegion(data as Region);
  return entity === 'madaris' ? onMadrasa(data as Madrasa) : onClass(data as Class);
}

/** A new name; sometimes the old one, so that other fields change alone. */
function word(random: Random, old?: string): string {
  return old !== undefined && random.once(2) ? old : `w${random.between(1, 1e9)}`;
}

function price(random: Random): number {
  return random.pick([0, 20, 50, 80, 200]);
}

async function put(school: School, path: string, body: object): Promise<void> {
  accept(await school.call('PUT', path, { as: school.admin, body }), path);
}

async function post(school: School, path: string, body: object): Promise<void> {
  accept(await school.call('POST', path, { as: school.admin, body }), path);
}

async function remove(school: School, path: string): Promise<void> {
  accept(await school.call('DELETE', path, { as: school.admin }), path);
}

/** Accepts a rejection by a rule of the product; any other error fails. */
function accept({ status, body }: { status: number; body: { code: string } }, path: string): void {
  const isRule = ['has-children', 'already-there', 'rule-broken'].includes(body.code);
  if (status >= 300 && !isRule) throw new Error(`${path} answered ${status} ${body.code}`);
}

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attemptLimits, serverLimits } from '#contract/limits.ts';
import { newId } from '#server/new-id.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson, request, type TestPerson } from '#tests/server/http/open-app.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool();
});

afterAll(() => school.close());

describe('a school behind one address', () => {
  const from = '203.0.113.7';
  const password = 'quiet-lamp-7!';
  const signIn = (email: string, secret: string) =>
    school.app.inject(request('POST', 'auth/login', { body: { email, password: secret }, from }));

  test('is slowed down at the account that someone guesses at, for a minute, and no one else waits at all', async () => {
    const [guessed, colleague] = [
      await buildPerson(school, 'teacher', { password }),
      await buildPerson(school, 'teacher', { password }),
    ];
    const { maximum, windowMs } = attemptLimits.signIn;
    for (let turn = 0; turn < maximum; turn += 1) {
      expect((await signIn(guessed.email, `guess ${turn}`)).statusCode).toBe(401);
    }
    const stopped = await signIn(guessed.email, password);
    expect(stopped.statusCode).toBe(429);
    expect(Number(stopped.headers['retry-after'])).toBeLessThanOrEqual(windowMs / maximum / 1_000);
    expect((await signIn(colleague.email, password)).statusCode).toBe(200);
  });
});

describe('a supervisor who asks which addresses have an account', () => {
  type Ask = (as: TestPerson, email: string) => Promise<{ status: number; body: { code: string } }>;
  const ways: Record<string, (regionId: string) => Promise<Ask>> = {
    'by adding people': async (regionId) => (as, email) =>
      school.call('POST', 'users', {
        as,
        body: { fullName: 'x', email, role: 'teacher', regionId, password: 'kitab-7-noor' },
      }),
    'by adding people to a class': async (regionId) => {
      const lesson = await school.classIn((await school.madrasa(regionId)).id);
      return (as, email) =>
        school.call('POST', `classes/${lesson.id}/add-user`, {
          as,
          body: { fullName: 'x', email, role: 'teacher', password: 'kitab-7-noor' },
        });
    },
    'by changing an address': async (regionId) => {
      const { id } = await buildPerson(school, 'teacher');
      await school.call('PUT', `users/${id}`, { as: school.admin, body: { regionId } });
      return (as, email) => school.call('PUT', `users/${id}`, { as, body: { email } });
    },
  };

  test.each(Object.keys(ways))('is answered so often an hour, %s, and then alike for every address', async (way) => {
    const supervisor = await buildPerson(school, 'supervisor');
    const region = await school.region({ supervisorId: supervisor.id });
    const ask = await ways[way]?.(region.id);
    if (!ask) throw new Error(way);
    const known = await buildPerson(school, 'sponsor');
    const { maximum } = attemptLimits.takenAddresses;
    for (let turn = 0; turn < maximum; turn += 1) {
      const { status, body } = await ask(supervisor, known.email);
      expect([status, body.code]).toEqual([409, 'email-taken']);
    }
    const answers = [await ask(supervisor, known.email), await ask(supervisor, `${newId()}@sanad.example`)];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [429, 'too-many-requests'],
      [429, 'too-many-requests'],
    ]);
    expect((await ask(school.admin, known.email)).status, 'an admin reads the list of all').toBe(409);
  });

  test('adds as many people as there are, whose addresses are free', async () => {
    const supervisor = await buildPerson(school, 'supervisor');
    const { id: regionId } = await school.region({ supervisorId: supervisor.id });
    for (let turn = 0; turn < attemptLimits.takenAddresses.maximum + 3; turn += 1) {
      const body = { fullName: 'x', email: `${newId()}@sanad.example`, role: 'teacher', regionId, invitation: 'link' };
      expect((await school.call('POST', 'users', { as: supervisor, body })).status).toBe(201);
    }
  });
});

describe('accounts that never pay', () => {
  const hold = (as: TestPerson, typeId: string) =>
    school.call<{ id: string }>('POST', 'sponsorships', { as, body: { type: 'class', typeId, amount: 1 } });
  /** Simulates a number of minutes for the account's holds. */
  const pass = (minutes: number, { id }: TestPerson) =>
    school.database.db.execute(sql`update sponsorships set holds_until = holds_until - make_interval(mins => ${minutes}),
      created_at = created_at - make_interval(mins => ${minutes}), state = case when holds_until
        - make_interval(mins => ${minutes}) <= now() then 'expired' else state end where sponsor_id = ${id}`);

  test('hold less and less of the time, whichever places they take in turn', async () => {
    const { id: regionId } = await school.region({ totalPrice: 100_000 });
    const { id: madrasaId } = await school.madrasa(regionId, { totalPrice: 50_000 });
    const places = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const lesson = await school.classIn(madrasaId);
      await school.member('teacher', lesson.id);
      await school.member('student', lesson.id);
      places.push(lesson.id);
    }
    const person = await buildPerson(school, 'sponsor');
    const minutes = 6 * 60;
    let held = 0;
    let holdingUntil = 0;
    for (let now = 0; now < minutes; now += 5) {
      if (now >= holdingUntil) {
        const typeId = places[(now / 5) % places.length] ?? '';
        const { status, body } = await hold(person, typeId);
        expect([201, 429], body.message).toContain(status);
        if (status === 201) {
          held += serverLimits.holdMs / 60_000;
          holdingUntil = now + serverLimits.holdMs / 60_000;
        }
      }
      await pass(5, person);
    }
    // Six hours: four free ones and those after 10, 20, 40 and 80 minutes, never the whole time.
    expect(held).toBeGreaterThanOrEqual(40);
    expect(held).toBeLessThanOrEqual(100);
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InvitationLink, InvitationLinks } from '#contract/answers/invitation-link.ts';
import type { StudentSignIn } from '#contract/answers/sign-ins.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Class } from '#contract/entities/class.ts';
import type { Session } from '#contract/entities/devices/session.ts';
import type { User } from '#contract/entities/user.ts';
import { mailedLinks } from '#server/db/schema/sessions.ts';
import { newId } from '#server/new-id.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { ask } from '#tests/server/conformance/ask.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';

/* Slips: who makes them for whom, what a child chooses with one, and how small the account of a child is. */
let school: School;
let group: Class;
let other: Class;
let teacher: TestPerson;

beforeAll(async () => {
  school = await openSchool();
  const madrasa = await school.madrasa((await school.region()).id);
  group = await school.classIn(madrasa.id);
  other = await school.classIn(madrasa.id);
  teacher = await school.member('teacher', group.id);
});

afterAll(() => school.close());

async function add(fields: object = {}, lesson = group): Promise<User> {
  const body = {
    fullName: 'Amina',
    email: null,
    invitation: 'link',
    role: 'student',
    phone: '',
    address: '',
    ...fields,
  };
  const answer = await school.call<User>('POST', `classes/${lesson.id}/add-user`, { as: school.admin, body });
  expect(answer.body.message ?? answer.status).toBe(201);
  return answer.data;
}

const invite = (id: string, as = teacher) => school.call<InvitationLink>('POST', `users/${id}/invitation`, { as });
const tokenOf = ({ path }: InvitationLink) => new URLSearchParams(path.slice(path.indexOf('?'))).get('token') ?? '';
const choose = (link: InvitationLink, password: string) =>
  school.call<{ email: string }>('POST', 'auth/reset', { body: { token: tokenOf(link), password } });
const login = (email: string, password: string) =>
  school.app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: { email, password } });

async function signedIn(person: User, password = '483920'): Promise<TestPerson> {
  await choose((await invite(person.id, school.admin)).data, password);
  const { token } = (await login(person.email ?? person.signInName ?? '', password)).json<Session>();
  return { id: person.id, email: person.email ?? '', bearer: `Bearer ${token}` };
}

describe('a teacher makes slips', () => {
  test('for children of the teacher’s classes, and for no one else', async () => {
    const [own, elsewhere] = [await add(), await add({}, other)];
    const withAddress = await add({ email: `${newId()}@x.example` });
    const colleague = await add({ role: 'teacher' });
    const made = await invite(own.id);
    expect([made.status, made.data.path]).toEqual([201, expect.stringMatching(/^\/reset-password\?pin=true&token=/)]);
    for (const { id } of [elsewhere, withAddress, colleague, { id: teacher.id }]) {
      expect((await invite(id)).status, id).toBe(404);
    }
    const ids = [own.id, elsewhere.id, withAddress.id];
    const { body } = await ask(school, 'users.inviteSeveral', { as: teacher, body: { ids } });
    const { data } = body as InvitationLinks;
    expect(data.map(({ link, code }) => [link !== null, code])).toEqual([
      [true, null],
      [false, 'not-found'],
      [false, 'not-found'],
    ]);
  });

  test('and one of them is worth nothing once the child, or the teacher, has left the class', async () => {
    for (const leaver of ['child', 'teacher'] as const) {
      const child = await add();
      const some = await school.member('teacher', group.id);
      const { data: link } = await invite(child.id, some);
      const id = leaver === 'child' ? child.id : some.id;
      await school.call('DELETE', `classes/${group.id}/users/${id}`, { as: school.admin });
      expect((await choose(link, '483920')).status, leaver).toBe(422);
    }
  });

  test('which end the slip before, and with the new password the sessions that were there', async () => {
    const child = await add();
    const before = await signedIn(child);
    const first = (await invite(child.id)).data;
    const second = (await invite(child.id)).data;
    expect((await choose(first, '590318')).body.code).toBe('reset-expired');
    expect((await school.call('GET', 'me', { as: before })).status, 'a slip alone ends nothing').toBe(200);
    expect((await choose(second, '590318')).status).toBe(200);
    expect((await school.call('GET', 'me', { as: before })).status).toBe(401);
  });
});

describe('a PIN of six digits', () => {
  test('is chosen with a slip, typed in any digits, and stored like a password', async () => {
    const child = await add();
    const set = await choose((await invite(child.id)).data, '٤٨٣٩٢٠');
    for (const typed of ['483920', '٤٨٣٩٢٠', '۴۸۳۹۲۰']) {
      expect((await login(set.data.email, typed)).statusCode, typed).toBe(200);
    }
    expect((await login(set.data.email, '483921')).statusCode).toBe(401);
    const link = (await invite(child.id)).data;
    expect((await choose(link, '121212')).body.fields).toEqual({ password: expect.stringContaining('easy') });
    expect((await choose(link, '730164')).status, 'the slip is still good').toBe(200);
    const as = await signedIn(child, '730165');
    const body = { currentPassword: '730165', password: '918273' };
    expect((await school.call('PUT', 'me/password', { as, body })).status).toBe(200);
    expect((await login(set.data.email, '918273')).statusCode).toBe(200);
  });

  const people = {
    'a student with an address': () => add({ email: `${newId()}@x.example` }),
    'a teacher with an address': () => add({ role: 'teacher', email: `${newId()}@x.example` }),
    'a supervisor': () => buildPerson(school, 'supervisor'),
    'an admin': () => buildPerson(school, 'admin'),
  };
  test.each(Object.entries(people))('is none for %s, however it is set', async (_, build) => {
    const { id } = await build();
    const link = (await invite(id, school.admin)).data;
    expect(link.path).not.toContain('pin');
    expect((await choose(link, '483920')).status).toBe(422);
    expect((await choose(link, 'quiet-lamp-7!')).status).toBe(200);
    const change = { as: school.admin, body: { password: '483920' }, headers: { 'if-match': '*' } };
    expect((await school.call('PUT', `users/${id}`, change)).body.fields).toHaveProperty('password');
  });

  test('is also for a teacher without an address', async () => {
    const person = await add({ role: 'teacher', fullName: 'Idris' });
    expect((await choose((await invite(person.id, school.admin)).data, '483920')).status).toBe(200);
  });
});

describe('the roll call of a class', () => {
  const read = (as: TestPerson, id = group.id) => school.call<StudentSignIn[]>('GET', `classes/${id}/sign-ins`, { as });

  test('says who has signed in, who has a slip until when, who has a password, and who has nothing', async () => {
    const lesson = await school.classIn(group.madarisId);
    const reader = await school.member('teacher', lesson.id);
    const [first, slip, chosen, nothing, late] = [
      await add({ fullName: 'A' }, lesson),
      await add({ fullName: 'B' }, lesson),
      await add({ fullName: 'C', invitation: undefined, password: 'quiet-lamp-7!' }, lesson),
      await add({ fullName: 'D' }, lesson),
      await add({ fullName: 'E' }, lesson),
    ];
    await signedIn(first);
    await invite(slip.id, reader);
    await invite(late.id, reader);
    await school.database.db
      .update(mailedLinks)
      .set({ expiresAt: new Date(0) })
      .where(eq(mailedLinks.userId, late.id));
    const [link] = await school.database.db.select().from(mailedLinks).where(eq(mailedLinks.userId, slip.id));
    for (const as of [reader, school.supervisor, school.admin]) {
      const { data } = await read(as, lesson.id);
      expect(data.map((one) => [one.id, one.hasSignedIn, one.hasPassword, one.slipUntil])).toEqual([
        [first.id, true, true, null],
        [slip.id, false, false, link?.expiresAt.toISOString()],
        [chosen.id, false, true, null],
        [nothing.id, false, false, null],
        [late.id, false, false, null],
      ]);
      expect(data[0]).toMatchObject({ fullName: 'A', email: null, signInName: first.signInName });
    }
  });

  test('is of the teacher’s classes', async () => {
    expect([(await read(teacher)).status, (await read(teacher, other.id)).status]).toEqual([200, 404]);
    expect((await read(await school.member('student', group.id))).status).toBe(403);
  });
});

describe('the account of a child is small', () => {
  const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => 'notForChildren' in endpoints[name]).sort();

  test('the school closes it and ends its sessions', () => {
    expect(names).toEqual([
      ...['me.close', 'me.closing', 'me.endOtherSessions', 'me.endSession', 'me.sessions'],
      ...['secondFactor.addPasskey', 'secondFactor.confirmApp', 'secondFactor.startApp', 'secondFactor.startPasskey'],
    ]);
  });

  test.each(names)('%s is not for a child, by right, and for everyone else', async (name) => {
    const asked = { params: { id: newId() }, ...(name === 'me.close' && { body: { currentPassword: 'wrong' } }) };
    const child = await signedIn(await add());
    const { status, body } = await ask(school, name, { as: child, ...asked });
    expect([status, body.code]).toEqual([403, 'forbidden']);
    const grown = await signedIn(await add({ email: `${newId()}@x.example` }), 'quiet-lamp-7!');
    const teaches = await signedIn(await add({ role: 'teacher' }), 'quiet-lamp-7!');
    for (const as of [grown, teaches]) expect((await ask(school, name, { as, ...asked })).status).not.toBe(403);
  });
});

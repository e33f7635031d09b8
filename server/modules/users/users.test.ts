import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { Region } from '#contract/entities/region.ts';
import type { User } from '#contract/entities/user.ts';
import type { Role } from '#contract/rights/roles.ts';
import { newId } from '#server/new-id.ts';
import { onClass, onMadrasa, openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';

let school: School;
let region: Region;
let madrasa: Madrasa;
let lesson: Class;
let teacher: TestPerson;
let student: TestPerson;

beforeAll(async () => {
  school = await openSchool();
  region = await school.region();
  madrasa = await school.madrasa(region.id);
  lesson = await school.classIn(madrasa.id);
  teacher = await school.member('teacher', lesson.id);
  student = await school.member('student', lesson.id);
});

afterAll(async () => {
  await school.close();
});

function form(overrides: object = {}) {
  return { fullName: 'Maryam', email: `${newId()}@sanad.example`, password: 'open', role: 'teacher', ...overrides };
}

async function canSignIn(email: string, password: string): Promise<boolean> {
  return (await school.call('POST', 'auth/login', { body: { email, password } })).status === 200;
}

function read(id: string, as: TestPerson) {
  return school.call<User>('GET', `users/${id}`, { as });
}

describe('an admin', () => {
  test('adds people of every role, who get in with their password', async () => {
    for (const role of ['admin', 'supervisor', 'teacher', 'student', 'sponsor'] as const) {
      const password = role === 'sponsor' || role === 'admin' ? 'secret-7!' : 'open';
      const body = form({ role, password, phone: '+44 7700 900123', regionId: region.id });
      const added = await school.call<User>('POST', 'users', { as: school.admin, body });
      expect([added.status, added.data.role, added.data.phoneNumber]).toEqual([201, role, '+44 7700 900123']);
      expect(await canSignIn(body.email, password)).toBe(true);
    }
  });

  test('lists the people of a role and finds them by name, mail or telephone number', async () => {
    const body = form({
      role: 'sponsor',
      password: 'secret-7!',
      fullName: 'Khadija — خَدِيجة',
      phone: '+44 7700 900777',
    });
    const { data: sponsor } = await school.call<User>('POST', 'users', { as: school.admin, body });
    for (const search of ['khadija', 'خديجه', '٩٠٠٧٧٧', body.email.slice(0, 30)]) {
      const path = `users?role=sponsor&search=${encodeURIComponent(search)}`;
      const { data } = await school.call<User[]>('GET', path, { as: school.admin });
      expect(
        data.map(({ id }) => id),
        search,
      ).toEqual([sponsor.id]);
    }
    expect((await school.call('GET', 'users?role=teacher&search=khadija', { as: school.admin })).data).toEqual([]);
  });

  test('cannot give two people one mail address, in whatever letters', async () => {
    const body = form({ regionId: region.id });
    await school.call('POST', 'users', { as: school.admin, body });
    const again = { ...form({ regionId: region.id }), email: body.email.toUpperCase() };
    const rejected = await school.call('POST', 'users', { as: school.admin, body: again });
    expect([rejected.status, rejected.body.code]).toEqual([409, 'email-taken']);
  });

  test('gives another role, which ends the sessions of the old one', async () => {
    const person = await buildPerson(school, 'student');
    await school.call('POST', `classes/${lesson.id}/add-user`, { as: school.admin, body: { userId: person.id } });
    const body = { role: 'sponsor' };
    const changed = await school.call<User>('PUT', `users/${person.id}`, { as: school.admin, body });
    expect(changed.data.role).toBe('sponsor');
    expect((await read(person.id, person)).status).toBe(401);
    const { data } = await school.call<User[]>('GET', `classes/${lesson.id}/users`, { as: school.admin });
    expect(data.map(({ id }) => id)).not.toContain(person.id);
  });

  test('makes a student a teacher, who is counted as one from then on', async () => {
    const other = await school.classIn(madrasa.id);
    const { id } = await school.member('student', other.id);
    await school.call('PUT', `users/${id}`, { as: school.admin, body: { role: 'teacher' } });
    const { data } = await school.call<Class>('GET', `classes/${other.id}`);
    expect(data).toMatchObject({ totalStudents: 0, totalTeachers: 1 });
  });

  test.each(['teacher', 'student'])('adds a %s within a region, so that its supervisor finds them', async (role) => {
    const add = (regionId?: string | null) =>
      school.call<User>('POST', 'users', { as: school.admin, body: form({ role, regionId }) });
    for (const regionId of [undefined, null]) {
      const { status, body } = await add(regionId);
      expect([status, body.fields]).toEqual([422, { regionId: 'Region selection is required' }]);
    }
    const { data: person } = await add(region.id);
    expect(person.region).toEqual({ id: region.id, name: region.name, otherName: '' });
    expect((await read(person.id, school.supervisor)).data).toEqual(person);
  });

  test('takes no teacher out of every region, and makes no one a teacher without one', async () => {
    const { data: person } = await school.call<User>('POST', 'users', {
      as: school.admin,
      body: form({ regionId: region.id }),
    });
    const { id } = await buildPerson(school, 'supervisor');
    for (const [who, body] of [
      [person.id, { regionId: null }],
      [id, { role: 'teacher' }],
    ] as const) {
      const { status, body: answer } = await school.call('PUT', `users/${who}`, { as: school.admin, body });
      expect([status, answer.fields]).toEqual([422, { regionId: 'Region selection is required' }]);
    }
    const moved = { role: 'teacher', regionId: region.id };
    const { data } = await school.call<User>('PUT', `users/${id}`, { as: school.admin, body: moved });
    expect(data).toMatchObject({ role: 'teacher', region: { id: region.id } });
  });

  test('reads and changes who was added before a region was asked for, as they are', async () => {
    const { id } = await buildPerson(school, 'student');
    expect((await read(id, school.admin)).data.region).toBeNull();
    for (const body of [{ fullName: 'Amal' }, { role: 'teacher' }, { regionId: null }]) {
      const changed = await school.call<User>('PUT', `users/${id}`, { as: school.admin, body });
      expect([changed.status, changed.data.region]).toEqual([200, null]);
    }
  });

  test('cannot take the role from a person who supervises a region or sponsors one', async () => {
    const sponsor = await buildPerson(school, 'sponsor');
    await school.sponsor(sponsor, onMadrasa(madrasa), 1);
    for (const { id } of [school.supervisor, sponsor]) {
      const rejected = await school.call('PUT', `users/${id}`, { as: school.admin, body: { role: 'teacher' } });
      expect([rejected.status, rejected.body.code]).toEqual([409, 'has-children']);
    }
  });

  test('is not overruled by a second one who read the person before', async () => {
    const { data: person } = await school.call<User>('POST', 'users', {
      as: school.admin,
      body: form({ role: 'supervisor' }),
    });
    const headers = { 'if-match': '"1"' };
    const change = (fullName: string) =>
      school.call<User>('PUT', `users/${person.id}`, { as: school.admin, body: { fullName }, headers });
    const first = await change('First');
    const late = await change('Late');
    expect([late.status, late.body.current]).toEqual([412, first.data]);
  });
});

describe('a supervisor', () => {
  test('finds who was invited and has no password yet, until they choose one', async () => {
    const body = { fullName: 'Zaynab', email: `${newId()}@sanad.example`, role: 'student', regionId: region.id };
    const invited = { ...body, invitation: 'link' };
    const { data } = await school.call<User>('POST', 'users', { as: school.supervisor, body: invited });
    const ids = async (query: string) =>
      (await school.call<User[]>('GET', `users?${query}`, { as: school.supervisor })).data.map(({ id }) => id);
    expect(await ids('role=student&hasPassword=false')).toEqual([data.id]);
    expect(await ids('role=student&hasPassword=true')).not.toContain(data.id);
    const link = await school.call<{ path: string }>('POST', `users/${data.id}/invitation`, { as: school.supervisor });
    const token = link.data.path.split('token=')[1];
    expect((await school.call('POST', 'auth/reset', { body: { token, password: 'quiet-lamp-7!' } })).status).toBe(200);
    expect(await ids('role=student&hasPassword=false')).toEqual([]);
    expect(await ids('role=student&hasPassword=true')).toContain(data.id);
  });

  test('adds teachers and students, who belong to the region without saying so', async () => {
    for (const role of ['teacher', 'student']) {
      const added = await school.call<User>('POST', 'users', { as: school.supervisor, body: form({ role }) });
      expect([added.status, added.data.region]).toEqual([201, { id: region.id, name: region.name, otherName: '' }]);
    }
  });

  test('may add no one else', async () => {
    for (const role of ['admin', 'supervisor', 'sponsor']) {
      expect((await school.call('POST', 'users', { as: school.supervisor, body: form({ role }) })).status).toBe(403);
    }
  });

  test('cannot reach into another region', async () => {
    const other = await buildPerson(school, 'supervisor');
    const foreign = await school.region({ supervisorId: other.id });
    const theirs = await school.member('teacher', (await school.classIn((await school.madrasa(foreign.id)).id)).id);
    const body = form({ regionId: foreign.id });
    const answers = [
      await school.call('POST', 'users', { as: school.supervisor, body }),
      await read(theirs.id, school.supervisor),
      await school.call('PUT', `users/${theirs.id}`, { as: school.supervisor, body: { fullName: 'x' } }),
      await school.call('DELETE', `users/${theirs.id}`, { as: school.supervisor }),
      await read(school.admin.id, school.supervisor),
      await read(newId(), school.supervisor),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    const { data } = await school.call<User[]>('GET', 'users?limit=100', { as: school.supervisor });
    expect(data.every(({ role }) => role === 'teacher' || role === 'student')).toBe(true);
    expect(data.map(({ id }) => id)).not.toContain(theirs.id);
  });

  test('sets a new password for a teacher of the region, but gives no role and no region', async () => {
    const body = form();
    const { data: person } = await school.call<User>('POST', 'users', { as: school.supervisor, body });
    const change = async (changes: object) =>
      (await school.call('PUT', `users/${person.id}`, { as: school.supervisor, body: changes })).status;
    expect(await change({ role: 'supervisor' })).toBe(403);
    expect(await change({ regionId: null })).toBe(403);
    expect(await change({ role: 'teacher', regionId: region.id, password: 'again' })).toBe(200);
    expect([await canSignIn(body.email, 'open'), await canSignIn(body.email, 'again')]).toEqual([false, true]);
  });
});

describe('everybody', () => {
  test('changes their own name and telephone number and keeps the password by leaving it empty', async () => {
    const body = form({ role: 'sponsor', password: 'secret-7!' });
    const { data: person } = await school.call<User>('POST', 'users', { as: school.admin, body });
    const login = await school.call('POST', 'auth/login', { body: { email: body.email, password: 'secret-7!' } });
    const { token } = login.body as unknown as { token: string };
    const self = { id: person.id, email: body.email, bearer: `Bearer ${token}` };
    const changes = { id: person.id, fullName: 'Nadia', phone: '1', password: '', role: 'sponsor' };
    const changed = await school.call<User>('PUT', `users/${person.id}`, { as: self, body: changes });
    expect(changed.data).toMatchObject({ fullName: 'Nadia', phone: '1', email: body.email });
    expect([await canSignIn(body.email, 'secret-7!'), (await read(person.id, self)).status]).toEqual([true, 200]);
  });

  test('cannot give themselves a role or a region, nor look at others', async () => {
    for (const person of [teacher, student, await buildPerson(school, 'sponsor'), school.supervisor]) {
      const change = async (body: object) =>
        (await school.call('PUT', `users/${person.id}`, { as: person, body })).status;
      expect(await change({ role: 'admin' })).toBe(403);
      expect(await change({ regionId: newId() })).toBe(403);
      expect((await read(person.id, person)).data.id).toBe(person.id);
      expect((await read(school.admin.id, person)).status).toBe(404);
    }
    expect((await school.call('GET', 'users', { as: teacher })).status).toBe(403);
  });

  test('cannot take a new password or address without the current password, as an admin neither', async () => {
    for (const role of ['teacher', 'sponsor', 'admin'] as const) {
      const person = await buildPerson(school, role, { password: 'kept-lamp-7!' });
      const change = async (body: object) =>
        (await school.call('PUT', `users/${person.id}`, { as: person, body })).status;
      expect(await change({ password: 'brand-new-8!' })).toBe(403);
      expect(await change({ email: `taken-over-${role}@sanad.example` })).toBe(403);
      expect(await change({ email: person.email, password: '', phone: '1' })).toBe(200);
      expect(await canSignIn(person.email, 'kept-lamp-7!')).toBe(true);
    }
  });

  test('is signed out everywhere by a new password', async () => {
    const person = await buildPerson(school, 'teacher');
    await school.call('PUT', `users/${person.id}`, { as: school.admin, body: { password: 'brand new' } });
    expect((await read(person.id, person)).body.code).toBe('session-ended');
    expect(await canSignIn(person.email, 'brand new')).toBe(true);
  });
});

describe('a person who is deleted', () => {
  test('is gone from their classes and can no longer sign in, while their reports stay', async () => {
    const person = await school.member('teacher', lesson.id);
    const reportId = await sentReport(person.id);
    expect((await school.call('DELETE', `users/${person.id}`, { as: school.supervisor })).status).toBe(200);
    expect((await read(person.id, person)).status).toBe(401);
    expect((await read(person.id, school.admin)).status).toBe(404);
    const { data } = await school.call<User[]>('GET', `classes/${lesson.id}/users`, { as: school.admin });
    expect(data.map(({ id }) => id)).not.toContain(person.id);
    expect(await rows(sql`select author_id from reports where id = ${reportId}`)).toEqual([{ author_id: null }]);
  });

  test('is oneself only with the present password, by no other call', async () => {
    const person = await buildPerson(school, 'student', { password: 'kitab-7-noor' });
    expect((await school.call('DELETE', `users/${person.id}`, { as: person })).status).toBe(403);
    expect((await school.call('DELETE', `users/${school.admin.id}`, { as: school.admin })).status).toBe(403);
    const several = { ids: [school.admin.id] };
    const { data } = await school.call<{ code: string }[]>('POST', 'delete-several/users', {
      as: school.admin,
      body: several,
    });
    expect(data.map(({ code }) => code)).toEqual(['forbidden']);
    const close = (currentPassword: string) =>
      school.call('POST', 'me/close', { as: person, body: { currentPassword } });
    expect((await close('a guess')).status).toBe(422);
    expect((await close('kitab-7-noor')).status).toBe(200);
    expect((await read(person.id, school.admin)).status).toBe(404);
  });

  test('lets go of what they paid for, and the log remembers how much it was', async () => {
    const other = await school.classIn(madrasa.id);
    const sponsor = await buildPerson(school, 'sponsor');
    const sponsorshipId = await school.sponsor(sponsor, onClass(other), 40);
    expect((await school.call('DELETE', `users/${sponsor.id}`, { as: school.admin })).status).toBe(200);
    expect((await school.call<Class>('GET', `classes/${other.id}`)).data.sponsoredPercentage).toBe(0);
    expect(
      await rows(sql`select changes->'amountCents' as cents from audit_log where object_id = ${sponsorshipId}`),
    ).toEqual([{ cents: 4_000 }]);
  });

  test('is not a supervisor whose region would be left alone', async () => {
    const rejected = await school.call('DELETE', `users/${school.supervisor.id}`, { as: school.admin });
    expect([rejected.status, rejected.body.code]).toEqual([409, 'has-children']);
    expect((await read(school.supervisor.id, school.supervisor)).status).toBe(200);
  });

  test('is never the last admin, not even when two delete each other at the same moment', async () => {
    const office = await openSchool();
    try {
      const password = 'kitab-7-noor';
      const admins = [
        await buildPerson(office, 'admin', { password }),
        await buildPerson(office, 'admin', { password }),
      ];
      await office.call('DELETE', `users/${office.admin.id}`, { as: admins[0] as TestPerson });
      const [first, second] = admins as [TestPerson, TestPerson];
      const answers = await Promise.all([
        office.call('DELETE', `users/${second.id}`, { as: first }),
        office.call('DELETE', `users/${first.id}`, { as: second }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = answers[0]?.status === 200 ? first : second;
      const rejected = await office.call('POST', 'me/close', { as: left, body: { currentPassword: password } });
      expect([rejected.status, rejected.body.code]).toEqual([409, 'last-admin']);
      const demoted = await office.call('PUT', `users/${left.id}`, { as: left, body: { role: 'sponsor' } });
      expect(demoted.body.code).toBe('last-admin');
    } finally {
      await office.close();
    }
  });
});

describe('the madaris of a person', () => {
  test('are the region’s for a supervisor, those of the classes for teacher and student', async () => {
    const people: [Role, TestPerson][] = [
      ['supervisor', school.supervisor],
      ['teacher', teacher],
      ['student', student],
    ];
    for (const [role, as] of people) {
      const { data } = await school.call<Madrasa[]>('GET', `users/${as.id}/madaris`, { as });
      expect(
        data.map(({ id }) => id),
        role,
      ).toEqual([madrasa.id]);
      const byAdmin = await school.call<Madrasa[]>('GET', `users/${as.id}/madaris`, { as: school.admin });
      expect(byAdmin.data.map(({ id }) => id)).toEqual([madrasa.id]);
    }
    expect((await school.call('GET', `users/${teacher.id}/madaris`, { as: student })).status).toBe(404);
    expect((await school.call('GET', `users/${teacher.id}/madaris`)).status).toBe(401);
  });

  test('are those that a sponsor’s sponsorships reach', async () => {
    const sponsor = await buildPerson(school, 'sponsor');
    const other = await school.madrasa((await school.region({ supervisorId: school.supervisor.id })).id);
    await school.sponsor(sponsor, onMadrasa(other), 1);
    const { data } = await school.call<Madrasa[]>('GET', `users/${sponsor.id}/madaris`, { as: sponsor });
    expect(data.map(({ id }) => id)).toEqual([other.id]);
    await school.call('DELETE', `madaris/${other.id}`, { as: school.admin });
  });
});

describe('the people of a madrasa', () => {
  test('are its students for a teacher, all for supervisor and admin, no one for others', async () => {
    const path = `users/madaris/${madrasa.id}?limit=100`;
    const list = async (as: TestPerson, more = '') => {
      const { data } = await school.call<User[]>('GET', path + more, { as });
      return new Set(data.map(({ role }) => role));
    };
    expect(await list(teacher)).toEqual(new Set(['student']));
    expect(await list(teacher, '&role=teacher')).toEqual(new Set());
    expect(await list(school.supervisor)).toEqual(new Set(['student', 'teacher']));
    expect(await list(school.admin, '&role=teacher')).toEqual(new Set(['teacher']));
    expect((await school.call('GET', path, { as: student })).status).toBe(403);
    expect((await school.call('GET', path, { as: await buildPerson(school, 'supervisor') })).status).toBe(404);
    expect((await school.call('GET', path, { as: await buildPerson(school, 'teacher') })).status).toBe(404);
  });
});

async function sentReport(authorId: string): Promise<string> {
  const [id, fileId] = [newId(), newId()];
  await rows(sql`insert into files (id, kind, name, media_type, size, sha256, storage_key)
    values (${fileId}, 'report', 'a.pdf', 'application/pdf', 1, '', ${fileId})`);
  await rows(sql`insert into reports (id, class_id, author_id, title, file_id)
    values (${id}, ${lesson.id}, ${authorId}, 'March', ${fileId})`);
  return id;
}

async function rows(query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  return (await school.database.db.execute(query)).rows;
}

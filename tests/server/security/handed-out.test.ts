import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HandedOutName, handedOut, type Loss, losses, notHandedOut } from '#server/access/handed-out.ts';
import { issueLink } from '#server/access/mailed-links.ts';
import { startSession } from '#server/access/sessions.ts';
import { systemClock } from '#server/clock.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { resumeImports } from '#server/modules/imports/run-import.ts';
import { sendQueuedMails } from '#server/modules/mails/send-queued-mails.ts';
import { newId } from '#server/new-id.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { ask, smallTable } from '#tests/server/conformance/ask.ts';
import { buildPerson, request, type TestPerson } from '#tests/server/http/open-app.ts';

/*
 * Things that a person handed out end with the right to them (docs/decisions/0066). Two processes share the database: one
 * hands out and takes away, the other is asked if it still works.
 */
const origin = 'https://sanad.example';
let school: School;
let second: FastifyInstance;

beforeAll(async () => {
  school = await openSchool({ env: { PUBLIC_URL: origin } });
  second = await school.another();
});

afterAll(() => school.close());

/** A region with its supervisor, a class, and its teacher, who belongs to the region. */
async function buildFixture() {
  const supervisor = await buildPerson(school, 'supervisor');
  const region = await school.region({ supervisorId: supervisor.id });
  const lesson = await school.classIn((await school.madrasa(region.id)).id);
  const teacher = await buildPerson(school, 'teacher', { password: 'quiet-lamp-7!' });
  await change(teacher.id, { regionId: region.id });
  await school.call('POST', `classes/${lesson.id}/add-user`, { as: school.admin, body: { userId: teacher.id } });
  const signedIn = await signInAgain(teacher);
  return { supervisor, region, lesson, teacher: signedIn, admin: await buildPerson(school, 'admin') };
}
type Fixture = Awaited<ReturnType<typeof buildFixture>>;
type Works = () => Promise<boolean>;

async function signInAgain(person: TestPerson): Promise<TestPerson> {
  const { token } = await startSession(school.database.db, person.id, 3_600_000);
  return { ...person, bearer: `Bearer ${token}` };
}

const change = (id: string, body: object) => school.call('PUT', `users/${id}`, { as: school.admin, body });
const remove = (id: string) => school.call('DELETE', `users/${id}`, { as: school.admin });
/** A second process. */
const other = () => ({ app: second });

async function handOver({ region }: Pick<Fixture, 'region'>): Promise<void> {
  const { id, name } = region;
  const body = { name, address: 'x', totalPrice: 1_000, supervisorId: school.supervisor.id };
  expect((await school.call('PUT', `regions/${id}`, { as: school.admin, body })).status).toBe(200);
}

/** The days in which a former teacher can read the class are over as well. */
async function leaveClass({ lesson }: Pick<Fixture, 'lesson'>, { id }: TestPerson) {
  const taken = await school.call('DELETE', `classes/${lesson.id}/users/${id}`, { as: school.admin });
  await school.database.db.execute(sql`update past_members set reads_until = now() where user_id = ${id}`);
  return taken;
}

/** Each loss of the giver, and of the receiver. A deleted or demoted supervisor no longer has a region. */
const lose: Record<Loss, (fixture: Fixture, giver: TestPerson, receiver: TestPerson) => Promise<unknown>> = {
  'giver loses the role': async (fixture, giver) => {
    await handOver(fixture);
    return change(giver.id, { role: 'sponsor' });
  },
  'giver loses the region': async (fixture, giver) => {
    if (giver.id !== fixture.teacher.id) return handOver(fixture);
    return leaveClass(fixture, giver);
  },
  'giver loses the account': async (fixture, giver) => {
    await handOver(fixture);
    return remove(giver.id);
  },
  'receiver loses the role': async (fixture, _, receiver) => {
    await handOver(fixture);
    // A sponsor needs an address.
    const address = receiver.email === '' ? { email: `${newId()}@sanad.example` } : {};
    return change(receiver.id, { role: 'sponsor', ...address });
  },
  'receiver loses the region': async (fixture, _, receiver) => {
    if (receiver.id === fixture.supervisor.id) return handOver(fixture);
    const elsewhere = await school.region();
    await leaveClass(fixture, receiver);
    return change(receiver.id, { regionId: elsewhere.id });
  },
  'receiver loses the account': async (fixture, _, receiver) => {
    await handOver(fixture);
    return remove(receiver.id);
  },
};

const tokenOf = (link: string) => new URL(link, origin).searchParams.get('token') ?? '';

async function resets(token: string): Promise<boolean> {
  const answer = await second.inject(request('POST', 'auth/reset', { body: { token, password: 'taken-over-7!' } }));
  expect([200, 422]).toContain(answer.statusCode);
  return answer.statusCode === 200;
}

async function mailsTo(address: string): Promise<Mail[]> {
  const mails: Mail[] = [];
  const errors: unknown[] = [];
  const log = { error: (error: unknown) => void errors.push(error) };
  const { db } = school.database;
  await sendQueuedMails({ db, mailer: async (mail) => void mails.push(mail), clock: systemClock, log, origin });
  expect(errors).toEqual([]);
  return mails.filter(({ to }) => to === address);
}

async function upload(as: TestPerson, classId: string, key: string) {
  return ask(other(), 'materials.create', { as, params: { classId }, body: { title: 'Marks' }, file: smallTable, key });
}

/** The receiver is an invited person. */
async function invite({ region }: Fixture, giver: TestPerson) {
  const email = `${newId()}@sanad.example`;
  const body = { fullName: 'Hamza', email, role: 'teacher', regionId: region.id, invitation: 'mail' };
  const { status, data } = await school.call<{ id: string }>('POST', 'users', { as: giver, body });
  expect(status).toBe(201);
  return { id: data.id, email, bearer: '' };
}

interface Given {
  readonly receiver: TestPerson;
  readonly works: Works;
}

const gives: Record<HandedOutName, (fixture: Fixture, giver: TestPerson) => Promise<Given>> = {
  session: async ({ teacher }) => ({
    receiver: teacher,
    works: async () => (await second.inject(request('GET', 'me', { as: teacher }))).statusCode === 200,
  }),
  'reset link': async ({ teacher }) => {
    const link = await issueLink(school.database.db, { purpose: 'reset', userId: teacher.id, origin });
    return { receiver: teacher, works: () => resets(tokenOf(link)) };
  },
  'address link': async ({ teacher }) => {
    const email = `${newId()}@sanad.example`;
    const link = await issueLink(school.database.db, { purpose: 'address', userId: teacher.id, email, origin });
    const body = { token: tokenOf(link) };
    return {
      receiver: teacher,
      works: async () => (await second.inject(request('POST', 'auth/confirm-email', { body }))).statusCode === 200,
    };
  },
  'sign-in link': async ({ teacher }, giver) => {
    const { status, data } = await school.call<{ path: string }>('POST', `users/${teacher.id}/invitation`, {
      as: giver,
    });
    expect(status).toBe(201);
    return { receiver: teacher, works: () => resets(tokenOf(data.path)) };
  },
  slip: async ({ lesson }, giver) => {
    const body = { fullName: 'Amina', email: null, invitation: 'link', role: 'student', phone: '', address: '' };
    const { data: child } = await school.call<{ id: string }>('POST', `classes/${lesson.id}/add-user`, {
      as: school.admin,
      body,
    });
    const { status, data } = await school.call<{ path: string }>('POST', `users/${child.id}/invitation`, { as: giver });
    expect(status).toBe(201);
    return { receiver: { id: child.id, email: '', bearer: '' }, works: () => resets(tokenOf(data.path)) };
  },
  'mailed invitation': async (fixture, giver) => {
    const receiver = await invite(fixture, giver);
    const [mail] = await mailsTo(receiver.email);
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(token).not.toBe('');
    return { receiver, works: () => resets(token) };
  },
  'queued invitation': async (fixture, giver) => {
    const receiver = await invite(fixture, giver);
    return { receiver, works: async () => (await mailsTo(receiver.email)).length > 0 };
  },
  'asked reminder': async ({ teacher, lesson }, giver) => {
    await school.database.db.execute(sql`update classes set created_at = '2026-01-01' where id = ${lesson.id}`);
    const body = { ids: [lesson.id], by: 'mail' };
    const { status, data } = await school.call<{ remindedAt: string | null }[]>('POST', 'radar/reminders', {
      ...{ as: giver, body },
    });
    expect([status, data[0]?.remindedAt]).toEqual([200, expect.any(String)]);
    const isReminder = ({ subject }: Mail) => subject.includes('report');
    return { receiver: teacher, works: async () => (await mailsTo(teacher.email)).some(isReminder) };
  },
  import: async ({ supervisor, region }) => {
    const email = `${newId()}@sanad.example`;
    const table = `fullName,email,role,region\nNew,${email},teacher,${region.name}`;
    const file = { name: 'people.csv', bytes: Buffer.from(table) };
    const made = await ask(other(), 'imports.create', { as: supervisor, body: { kind: 'users' }, file });
    expect([made.status, made.body.data?.counts.add]).toEqual([201, 1]);
    const { db } = school.database;
    return {
      receiver: supervisor,
      works: async () => {
        // It looks as if it had been started before: only the rows decide about its end.
        await db.execute(sql`update imports set state = 'running' where id = ${made.body.data.id}`);
        await resumeImports({ db, log: { warn: () => undefined } as never, isStopping: () => false });
        const { rows } = await db.execute(sql`select from users where email = ${email}`);
        return rows.length > 0;
      },
    };
  },
  'file link': async ({ teacher, lesson }) => {
    const { status, body } = await upload(teacher, lesson.id, newId());
    expect(status).toBe(201);
    const url: string = body.data.fileUrl;
    return { receiver: teacher, works: async () => (await second.inject({ url })).statusCode === 200 };
  },
  'upload in pieces': async ({ teacher }) => {
    const headers = {
      ...{ authorization: teacher.bearer, 'tus-resumable': '1.0.0', 'upload-length': '5' },
      'upload-metadata': `filename ${Buffer.from('a.csv').toString('base64')}`,
    };
    const made = await fetchFrom(school.app, 'POST', '/api/v1/uploads', headers);
    expect(made.status).toBe(201);
    const path = new URL(made.headers.get('location') ?? '', origin).pathname;
    return {
      receiver: teacher,
      works: async () => {
        const { bearer } = await signInAgain(teacher).catch(() => teacher);
        const asked = { authorization: bearer, 'tus-resumable': '1.0.0' };
        return (await fetchFrom(second, 'HEAD', path, asked)).status === 200;
      },
    };
  },
  'push subscription': async ({ teacher }) => {
    const { db } = school.database;
    await db.execute(sql`insert into push_subscriptions (session_hash, endpoint, public_key, auth, language, time_zone)
      select token_hash, ${`https://push.example/${newId()}`}, 'x', 'x', 'en', 'UTC' from sessions
      where user_id = ${teacher.id} limit 1`);
    return {
      receiver: teacher,
      works: async () => {
        const { rows } = await db.execute(sql`select from push_subscriptions join sessions on token_hash = session_hash
          where user_id = ${teacher.id}`);
        return rows.length > 0;
      },
    };
  },
  hold: async ({ lesson }) => {
    const sponsor = await buildPerson(school, 'sponsor');
    const id = newId();
    await school.database.db.execute(sql`insert into sponsorships (id, sponsor_id, type, type_id, region_id, madrasa_id,
        amount_cents, state, holds_until)
      values (${id}, ${sponsor.id}, 'class', ${lesson.id}, ${lesson.madaris.regionId}, ${lesson.madaris.id}, 1000, 'held',
        now() + interval '10 minutes')`);
    return {
      receiver: sponsor,
      works: async () =>
        (await school.database.db.execute(sql`select from sponsorships where id = ${id}`)).rows.length > 0,
    };
  },
  'stored answer': async ({ teacher, lesson }) => {
    const key = newId();
    expect((await upload(teacher, lesson.id, key)).status).toBe(201);
    return {
      receiver: teacher,
      works: async () => {
        const again = await signInAgain(teacher).catch(() => teacher);
        return (await upload(again, lesson.id, key)).headers['idempotency-replayed'] === 'true';
      },
    };
  },
};

/** tus answers on a raw connection, which an injected request does not have. */
async function fetchFrom(app: FastifyInstance, method: string, path: string, headers: Record<string, string>) {
  const address = app.server.listening ? addressOf(app) : await app.listen({ host: '127.0.0.1', port: 0 });
  return fetch(new URL(path, address), { method, headers });
}

function addressOf(app: FastifyInstance): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens nowhere.');
  return `http://127.0.0.1:${address.port}`;
}

const names = Object.keys(handedOut) as HandedOutName[];
const giversOf = { manager: ['admin', 'supervisor'], teacher: ['teacher'], owner: ['supervisor'] } as const;

describe.each(names)('%s', (name) => {
  const { giver, outlives } = handedOut[name];
  const givers = giversOf[giver];

  test.each(givers)('works while both keep their rights, given by the %s', async (role) => {
    const fixture = await buildFixture();
    const { works } = await gives[name](fixture, fixture[role]);
    expect(await works()).toBe(true);
  });

  const cases = givers.flatMap((role) =>
    losses
      .filter((loss) => !(loss in outlives && (giver === 'owner' || role === 'admin')))
      .filter((loss) => !(role === 'admin' && loss === 'giver loses the region'))
      .map((loss) => [role, loss] as const),
  );
  test.each(cases)('given by the %s, ends when the %s', async (role, loss) => {
    const fixture = await buildFixture();
    const { receiver, works } = await gives[name](fixture, fixture[role]);
    const done = (await lose[loss](fixture, fixture[role], receiver)) as { status: number } | undefined;
    expect(done?.status ?? 200).toBe(200);
    expect(await works()).toBe(false);
  });

  const kept = Object.keys(outlives).filter((loss) => loss.startsWith('receiver')) as Loss[];
  test.each(kept)('outlives it, as its reason says, that the %s', async (loss) => {
    const fixture = await buildFixture();
    const { receiver, works } = await gives[name](fixture, fixture.admin);
    await lose[loss](fixture, fixture.admin, receiver);
    expect(await works()).toBe(true);
  });
});

test('every table with a token, a claim or a due time is in one of the two lists', async () => {
  const { rows } = await school.database.db.execute<{ table_name: string }>(sql`
    select distinct table_name from information_schema.columns where table_schema = 'public' and (
      column_name ~ '(hash|token|secret|endpoint|key)$' or column_name ~ '^(expires|holds|claimed|due|next_attempt)_?'
      or column_name in ('giver_id', 'asked_by', 'owner_id'))`);
  const known = new Set([...names.flatMap((name) => [...handedOut[name].tables]), ...Object.keys(notHandedOut)]);
  expect(rows.map(({ table_name }) => table_name).filter((table) => !known.has(table))).toEqual([]);
});

describe('a link for an account in use', () => {
  const signIn = (email: string, password: string) =>
    school.call('POST', 'auth/login', { body: { email, password } }).then(({ status }) => status);

  test.each(['admin', 'supervisor'] as const)(
    'is reported to its owner by mail and in the news, made by the %s',
    async (role) => {
      const fixture = await buildFixture();
      const { teacher } = fixture;
      const { data } = await school.call<{ path: string; expiresDate: string }>(
        'POST',
        `users/${teacher.id}/invitation`,
        {
          as: fixture[role],
        },
      );
      expect(Date.parse(data.expiresDate) - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
      const [mail, ...more] = await mailsTo(teacher.email);
      expect([mail?.subject, more]).toEqual(['A link to set a new password for your Sanad account', []]);
      expect(mail?.text).not.toContain(tokenOf(data.path));
      const news = await school.call<{ items: { kind: string }[] }>('GET', 'me/news', { as: teacher });
      expect(news.data.items.map(({ kind }) => kind)).toContain('sign-in-link');
      expect(await signIn(teacher.email, 'quiet-lamp-7!')).toBe(200);
    },
  );

  test('ends when its owner signs the other devices out', async () => {
    const fixture = await buildFixture();
    const { works } = await gives['sign-in link'](fixture, fixture.admin);
    expect((await school.call('DELETE', 'me/sessions', { as: fixture.teacher })).status).toBe(200);
    expect(await works()).toBe(false);
  });

  test('makes no one of a demoted or deleted admin another admin', async () => {
    for (const loss of ['giver loses the role', 'giver loses the account'] as const) {
      const fixture = await buildFixture();
      const colleague = await buildPerson(school, 'admin', { password: 'quiet-lamp-7!' });
      const { data } = await school.call<{ path: string }>('POST', `users/${colleague.id}/invitation`, {
        as: fixture.admin,
      });
      await lose[loss](fixture, fixture.admin, colleague);
      expect(await resets(tokenOf(data.path))).toBe(false);
      expect(await signIn(colleague.email, 'quiet-lamp-7!')).toBe(200);
    }
  });

  test('is not reported where the account was never used', async () => {
    const fixture = await buildFixture();
    const receiver = await invite(fixture, fixture.supervisor);
    await mailsTo(receiver.email);
    await school.call('POST', `users/${receiver.id}/invitation`, { as: fixture.supervisor });
    expect(await mailsTo(receiver.email)).toEqual([]);
  });
});

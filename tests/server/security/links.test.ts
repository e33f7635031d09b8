import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InvitationLinks } from '#contract/answers/invitation-link.ts';
import {
  type AccountEvent,
  accountEvents,
  issueLink,
  type LinkPurpose,
  linkRules,
} from '#server/access/mailed-links.ts';
import { makeAdmin } from '#server/admin/make-admin.ts';
import { systemClock } from '#server/clock.ts';
import { linkPurposes } from '#server/db/schema/sessions.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { sendQueuedMails } from '#server/modules/mails/send-queued-mails.ts';
import { newAppSecret } from '#server/modules/second-factor/app-codes.ts';
import { newId } from '#server/new-id.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';
import { codeOf, withApp } from '#tests/tools/second-factor.ts';

const password = 'quiet-lamp-7!';
const origin = 'https://sanad.example';
let school: School;

beforeAll(async () => {
  school = await openSchool({ env: { PUBLIC_URL: origin } });
});

afterAll(() => school.close());

/** Each event, in every way in which it happens. */
const ways: Record<AccountEvent, Record<string, (person: TestPerson) => Promise<unknown>>> = {
  'new-password': {
    'their own': (person) =>
      school.call('PUT', 'me/password', { as: person, body: { currentPassword: password, password: 'new-lamp-8!' } }),
    'of an admin': (person) =>
      school.call('PUT', `users/${person.id}`, { as: school.admin, body: { password: 'new-9!' } }),
    'of a reset': async ({ id }) => {
      const token = tokenOf(await issueLink(school.database.db, { purpose: 'reset', userId: id, origin }));
      return school.call('POST', 'auth/reset', { body: { token, password: 'new-lamp-9!' } });
    },
  },
  'new-address': {
    'of an admin': ({ id }) =>
      school.call('PUT', `users/${id}`, { as: school.admin, body: { email: `${newId()}@sanad.example` } }),
    'that was confirmed': async ({ id: userId }) => {
      const link = { purpose: 'address', userId, email: `${newId()}@sanad.example`, origin } as const;
      return school.call('POST', 'auth/confirm-email', {
        body: { token: tokenOf(await issueLink(school.database.db, link)) },
      });
    },
  },
  'new-rights': {
    'a role': ({ id }) => school.call('PUT', `users/${id}`, { as: school.admin, body: { role: 'student' } }),
    'a region': async ({ id }) => {
      const { id: regionId } = await school.region();
      return school.call('PUT', `users/${id}`, { as: school.admin, body: { regionId } });
    },
    'a role of the terminal': ({ email }) =>
      makeAdmin(school.database.db, { email, fullName: 'x', password: async () => password }).then(() => ({
        status: 200,
      })),
  },
  'new-factor': {
    'their own': async (person) => {
      const { secret } = await newAppSecret(school.database.db, person.id, 'test');
      return school.call('PUT', 'auth/second-factor/app', { as: person, body: { code: codeOf(secret) } });
    },
    'taken away by an admin': async ({ id }) => {
      await withApp(school.database.db, id);
      return school.call('DELETE', `auth/second-factor/people/${id}`, { as: school.admin });
    },
  },
  'lost-region': {},
  'signed-out-elsewhere': {
    'all others': (person) => school.call('DELETE', 'me/sessions', { as: person }),
    'one of the others': async (person) => {
      await school.app.inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        payload: { email: person.email, password },
      });
      const { data } = await school.call<{ id: string; isCurrent: boolean }[]>('GET', 'me/sessions', { as: person });
      const other = data.find(({ isCurrent }) => !isCurrent);
      return school.call('DELETE', `me/sessions/${other?.id}`, { as: person });
    },
  },
  closed: {
    'by themselves': (person) => school.call('POST', 'me/close', { as: person, body: { currentPassword: password } }),
    'by an admin': ({ id }) => school.call('DELETE', `users/${id}`, { as: school.admin }),
  },
};

/** The effect of each link, once. */
const uses: Record<LinkPurpose, (token: string) => Promise<{ status: number }>> = {
  reset: (token) => school.call('POST', 'auth/reset', { body: { token, password: 'taken-over-7!' } }),
  invitation: (token) => school.call('POST', 'auth/reset', { body: { token, password: 'taken-over-7!' } }),
  address: (token) => school.call('POST', 'auth/confirm-email', { body: { token } }),
};

function tokenOf(link: string): string {
  return new URL(link).searchParams.get('token') ?? '';
}

async function linkTo(userId: string, purpose: LinkPurpose): Promise<string> {
  const email = `${newId()}@attacker.example`;
  return tokenOf(
    await issueLink(school.database.db, {
      ...{ purpose, userId, origin },
      ...(purpose === 'address' && { email }),
      ...(purpose === 'invitation' && { giverId: school.admin.id }),
    }),
  );
}

describe.each(linkPurposes)('a link of a mail for %s', (purpose) => {
  test('works once, and for nothing else', async () => {
    const { id } = await buildPerson(school, 'teacher', { password });
    const token = await linkTo(id, purpose);
    for (const other of linkPurposes.filter((one) => linkRules[one].path !== linkRules[purpose].path)) {
      expect((await uses[other](token)).status, other).toBe(422);
    }
    expect((await uses[purpose](token)).status).toBe(200);
    expect((await uses[purpose](token)).status).toBe(422);
  });

  test('ends at its time, and with a newer one', async () => {
    const { id } = await buildPerson(school, 'teacher', { password });
    const older = await linkTo(id, purpose);
    const token = await linkTo(id, purpose);
    expect((await uses[purpose](older)).status).toBe(422);
    await school.database.pool.query('update mailed_links set expires_at = now() where user_id = $1', [id]);
    expect((await uses[purpose](token)).status).toBe(422);
    const lasts = linkRules[purpose].lastsMs;
    expect(lasts).toBeLessThanOrEqual(7 * 24 * 3_600_000);
    await linkTo(id, purpose);
    const { rows } = await school.database.pool.query(
      'select extract(epoch from expires_at - created_at) * 1000 as lasts from mailed_links where user_id = $1',
      [id],
    );
    expect(Math.abs(Number(rows[0]?.lasts) - lasts)).toBeLessThan(60_000);
  });

  const ending = accountEvents.flatMap((event) => Object.keys(ways[event]).map((way) => [event, way] as const));
  test.each(ending)('ends with %s, %s', async (event, way) => {
    const person = await buildPerson(school, 'teacher', { password });
    const token = await linkTo(person.id, purpose);
    const done = (await ways[event][way]?.(person)) as { status: number };
    expect(done.status).toBe(200);
    expect((linkRules[purpose].endedBy as readonly string[]).includes(event)).toBe(true);
    expect((await uses[purpose](token)).status).toBe(422);
  });
});

async function mailsTo(...addresses: string[]): Promise<Mail[]> {
  const mails: Mail[] = [];
  const { db } = school.database;
  const log = { error: () => undefined };
  await sendQueuedMails({ db, mailer: async (mail) => void mails.push(mail), clock: systemClock, log, origin });
  return mails.filter(({ to }) => addresses.includes(to));
}

test('a new address is reported to the old one when it is asked for, and when it counts', async () => {
  const person = await buildPerson(school, 'teacher', { password });
  const email = `${newId()}@sanad.example`;
  await school.call('PUT', 'me/email', { as: person, body: { currentPassword: password, email } });
  expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual(['A new email address was asked for']);
  const token = tokenOf(await issueLink(school.database.db, { purpose: 'address', userId: person.id, email, origin }));
  await school.call('POST', 'auth/confirm-email', { body: { token } });
  const [report, ...more] = await mailsTo(person.email, email);
  expect([report?.to, report?.subject, more]).toEqual([person.email, 'Your Sanad account has a new email address', []]);
  expect(report?.text).not.toContain(email);
  await school.call('PUT', `users/${person.id}`, { as: school.admin, body: { email: `${newId()}@sanad.example` } });
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Your Sanad account has a new email address']);
});

test.each(Object.keys(ways['new-password']))('a new password, %s, is reported by mail', async (way) => {
  const person = await buildPerson(school, 'teacher', { password });
  await ways['new-password'][way]?.(person);
  expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual(['Your Sanad password was changed']);
});

describe('an invitation that is handed over', () => {
  /** The link that the call returns to a person with the right to it. */
  async function handedOver(id: string, as: TestPerson = school.admin): Promise<string> {
    const { status, data } = await school.call<{ path: string }>('POST', `users/${id}/invitation`, { as });
    expect(status).toBe(201);
    return tokenOf(new URL(data.path, origin).href);
  }

  test('is an invitation of the list above: it works once, and a newer one, mailed or handed over, ends it', async () => {
    const { id } = await buildPerson(school, 'teacher', { password });
    const older = await handedOver(id);
    const mailed = await linkTo(id, 'invitation');
    expect((await uses.invitation(older)).status).toBe(422);
    const token = await handedOver(id);
    expect((await uses.invitation(mailed)).status).toBe(422);
    expect((await uses.address(token)).status).toBe(422);
    expect((await uses.invitation(token)).status).toBe(200);
    expect((await uses.invitation(token)).status).toBe(422);
  });

  test.each(accountEvents.flatMap((event) => Object.keys(ways[event]).map((way) => [event, way] as const)))(
    'ends with %s, %s',
    async (event, way) => {
      const person = await buildPerson(school, 'teacher', { password });
      const token = await handedOver(person.id);
      await ways[event][way]?.(person);
      expect((await uses.invitation(token)).status).toBe(422);
    },
  );

  test('lets someone in who was added without a password, with the rights that they have when it is used', async () => {
    const region = await school.region();
    const email = `${newId()}@sanad.example`;
    const body = { fullName: 'Zaynab', email, role: 'student', regionId: region.id, invitation: 'link' };
    const { data } = await school.call<{ id: string }>('POST', 'users', { as: school.supervisor, body });
    const token = await handedOver(data.id, school.supervisor);
    const lesson = await school.classIn((await school.madrasa(region.id)).id);
    await school.call('POST', `classes/${lesson.id}/add-user`, { as: school.supervisor, body: { userId: data.id } });
    expect((await uses.invitation(token)).status).toBe(200);
    const signedIn = await school.call<unknown>('POST', 'auth/login', { body: { email, password: 'taken-over-7!' } });
    expect(signedIn.status).toBe(200);
    const { user } = signedIn.body as unknown as { user: { role: string; classIds: string[] } };
    expect([user.role, user.classIds]).toEqual(['student', [lesson.id]]);
  });

  test('is kept nowhere but as a hash, and no stored answer repeats it', async () => {
    const { id } = await buildPerson(school, 'student', { password });
    const key = newId();
    const asked = () => school.call<{ path: string }>('POST', `users/${id}/invitation`, { as: school.admin, key });
    const [first, second] = [await asked(), await asked()];
    expect(first.data.path).not.toBe(second.data.path);
    for (const { data } of [first, second]) {
      const token = tokenOf(new URL(data.path, origin).href);
      const { rows } = await school.database.pool.query(
        `select (select count(*) from mailed_links m where m::text like $1)::int as links,
          (select count(*) from idempotency_keys k where k::text like $1)::int as answers,
          (select count(*) from audit_log a where a::text like $1)::int as logged`,
        [`%${token}%`],
      );
      expect(rows[0]).toEqual({ links: 0, answers: 0, logged: 0 });
    }
  });

  test('is made for several people at once, one for each, and says of those whom it is not made for why', async () => {
    const region = await school.region();
    const lesson = await school.classIn((await school.madrasa(region.id)).id);
    const pupils = [await school.member('student', lesson.id), await school.member('student', lesson.id)];
    const stranger = await buildPerson(school, 'sponsor');
    const older = await handedOver(pupils[0]?.id ?? '');
    const ids = [...pupils, stranger, school.supervisor].map(({ id }) => id);
    const { status, data } = await school.call<InvitationLinks['data']>('POST', 'invitations', {
      ...{ as: school.supervisor, body: { ids: [...ids, ids[0]] } },
    });
    expect(status).toBe(201);
    expect(data.map(({ id, code }) => [id, code])).toEqual([
      ...pupils.map(({ id }) => [id, null]),
      [stranger.id, 'not-found'],
      [school.supervisor.id, 'forbidden'],
    ]);
    expect((await uses.invitation(older)).status).toBe(422);
    for (const { link } of data.slice(0, 2)) {
      const token = tokenOf(new URL(link?.path ?? '', origin).href);
      expect((await uses.invitation(token)).status).toBe(200);
      expect((await uses.invitation(token)).status).toBe(422);
    }
    expect(data.slice(2).map(({ link }) => link)).toEqual([null, null]);
  });

  test('is for whose sign-in data one sets: no supervisor makes one for someone of another region, no one for themselves', async () => {
    const stranger = await buildPerson(school, 'supervisor');
    const region = await school.region({ supervisorId: stranger.id });
    const lesson = await school.classIn((await school.madrasa(region.id)).id);
    const theirs = await school.member('student', lesson.id);
    const ask = (id: string, as: TestPerson) => school.call('POST', `users/${id}/invitation`, { as });
    expect((await ask(theirs.id, school.supervisor)).status).toBe(404);
    expect((await ask(school.admin.id, school.supervisor)).status).toBe(404);
    expect((await ask(school.supervisor.id, school.supervisor)).status).toBe(403);
    expect((await ask(school.admin.id, school.admin)).status).toBe(403);
    expect((await ask(theirs.id, theirs)).status).toBe(403);
  });
});

test('who is added with an invitation by mail gets one mail, and a person has a password or an invitation, never both or neither', async () => {
  const { id: regionId } = await school.region();
  const add = (email: string, access: object) =>
    school.call<{ id: string }>('POST', 'users', {
      as: school.supervisor,
      body: { fullName: 'Hamza', email, role: 'teacher', regionId, ...access },
    });
  const email = `${newId()}@sanad.example`;
  expect((await add(email, { invitation: 'mail' })).status).toBe(201);
  const [mail, ...more] = await mailsTo(email);
  expect([mail?.text.includes(`${origin}/reset-password?token=`), more]).toEqual([true, []]);
  for (const access of [{}, { invitation: 'mail', password: 'quiet-lamp-7!' }]) {
    const answer = await add(`${newId()}@sanad.example`, access);
    expect([answer.status, answer.body.fields]).toEqual([422, { password: 'Password must be at least 4 characters' }]);
  }
});

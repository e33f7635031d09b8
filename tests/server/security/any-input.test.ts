import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EndpointName, endpointOf } from '#contract/endpoints.ts';
import { serverLimits } from '#contract/limits.ts';
import { type Answer, addressOf, ask, inject } from '#tests/server/conformance/ask.ts';
import { buildFixture, type Fixture } from '#tests/server/conformance/fixture.ts';
import { personForm, registrationForm } from '#tests/server/conformance/forms.ts';
import { endpointsWhere, goodCallIn } from '#tests/server/conformance/good-call.ts';
import { openTestApp, type TestApp } from '#tests/server/http/open-app.ts';

let server: TestApp;
let fixture: Fixture;

beforeAll(async () => {
  server = await openTestApp();
  fixture = await buildFixture(server, { documents: ['material', 'report'] });
});

afterAll(() => server.close());

const withBody = endpointsWhere(({ body }) => body);
const withJson = endpointsWhere(({ body, file }) => body && !file);
const guarded = endpointsWhere((row) => row.guarded);

let callers = 0;
/** Each call from an address of its own: how often one may ask is another test's matter. */
function elsewhere(): string {
  callers += 1;
  return `2001:db8:${callers.toString(16)}::1`;
}

async function sendRaw(name: EndpointName, payload: string): Promise<Answer> {
  const { asked } = await goodCallIn(fixture, name);
  return inject(server, {
    method: endpointOf(name).method,
    url: addressOf(name, asked),
    headers: { 'content-type': 'application/json', ...(asked.as && { authorization: asked.as.bearer }) },
    payload,
    remoteAddress: elsewhere(),
  });
}

// Counting the characters of 64,000 letters took 6.5 s, of 250,000 more than four minutes.
test.each(guarded)('%s reads no more than a short form, from a caller without a session', async (name) => {
  const { status, body } = await sendRaw(name, JSON.stringify({ password: 'x'.repeat(serverLimits.guardedBodyBytes) }));
  expect([status, body.code]).toEqual([413, 'body-too-large']);
});

test.each(['x', 'ب', '\u064e', '👩‍🏫'])(
  'a password of very many %j is too long, before anybody counts it',
  async (letter) => {
    const small = letter.repeat(6_000 / Buffer.byteLength(letter));
    const large = letter.repeat(200_000 / Buffer.byteLength(letter));
    const person = fixture.callers.teacher;
    const answers = [
      await ask(server, 'auth.register', {
        body: registrationForm({ password: small, confirmPassword: small }),
        from: elsewhere(),
      }),
      await ask(server, 'auth.reset', { body: { token: 'x'.repeat(43), password: small }, from: elsewhere() }),
      await ask(server, 'users.create', { as: fixture.callers.admin, body: personForm({ password: large }) }),
      await ask(server, 'users.update', { as: person, params: { id: person.id }, body: { password: large } }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.fields.password]).toEqual([422, 'This text is too long']);
    }
  },
);

test.each(withBody)('%s takes no text that cannot be stored, in whichever field, and says so', async (name) => {
  const { asked } = await goodCallIn(fixture, name);
  const texts = Object.entries(asked.body ?? {}).filter(([, value]) => typeof value === 'string');
  // A form in parts is UTF-8: half of a surrogate pair cannot come in it.
  const unstorable = endpointOf(name).file ? ['a\0b'] : ['a\0b', 'half \ud83d', '\udcd7 half'];
  for (const [field] of texts) {
    for (const text of unstorable) {
      const body = { ...asked.body, [field]: text };
      const answer = await ask(server, name, { ...asked, body, from: elsewhere() });
      const what = `${field}: ${JSON.stringify(text)}`;
      expect([answer.status, answer.body.fields], what).toEqual([
        422,
        expect.objectContaining({ [field]: expect.any(String) }),
      ]);
    }
  }
});

test.each(withJson)('%s cannot read what is nested without end, or holds no end of values', async (name) => {
  for (const depth of [20, 3_000, 40_000]) {
    const { status, body } = await sendRaw(name, `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`);
    expect([400, 413], String(depth)).toContain(status);
    expect(['malformed', 'body-too-large']).toContain(body.code);
  }
  const objects = await sendRaw(name, `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`);
  expect([objects.status, objects.body.code]).toEqual([400, 'malformed']);
  const many = await sendRaw(name, `{"name":[${'1,'.repeat(7_000)}1]}`);
  expect([many.status, many.body.code]).toEqual([400, 'malformed']);
});

const uploads = endpointsWhere(({ file }) => file);

test.each(uploads)('%s rejects a form whose boundary, headers or parts have no end, in words of ours', async (name) => {
  const { asked } = await goodCallIn(fixture, name);
  const send = (boundary: string, parts: string[]) =>
    inject(server, {
      method: endpointOf(name).method,
      url: addressOf(name, asked),
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        ...(asked.as && { authorization: asked.as.bearer }),
      },
      payload: `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`,
    });
  const title = 'content-disposition: form-data; name="title"\r\n\r\na';
  const answers = {
    'long boundary': await send('b'.repeat(257), [title]),
    'very long boundary': await send('b'.repeat(7_000), [title]),
    'empty boundary': await send('', [title]),
    'quoted boundary': await send('"', [title]),
    'many parts': await send('b', Array(2_000).fill(title)),
    'many headers': await send('b', [`${'x-a: b\r\n'.repeat(3_000)}${title}`]),
    'long header': await send('b', [`x-a: ${'b'.repeat(200_000)}\r\n${title}`]),
    'long name': await send('b', [`content-disposition: form-data; name="${'n'.repeat(5_000)}"\r\n\r\na`]),
    'long field': await send('b', [`content-disposition: form-data; name="title"\r\n\r\n${'a'.repeat(200_000)}`]),
    'no name': await send('b', ['content-disposition: form-data\r\n\r\na']),
    'no head': await send('b', ['a']),
    'two files': await send('b', [filePart(name, 'a'), filePart(name, 'b'), title]),
  };
  for (const [what, { status, body }] of Object.entries(answers)) {
    expect([what, status >= 400 && status < 500, Object.keys(body ?? {}).slice(0, 2)]).toEqual([
      what,
      true,
      ['message', 'code'],
    ]);
  }
  expect(answers['two files'].body.code).toBe('malformed');
});

function filePart(name: EndpointName, content: string): string {
  const disposition = `content-disposition: form-data; name="${endpointOf(name).file}"; filename="a.csv"`;
  return `${disposition}\r\ncontent-type: text/csv\r\n\r\n${content}`;
}

test('names of people and places hold nothing that turns or hides', async () => {
  const as = fixture.callers.admin;
  const person = await ask(server, 'users.create', {
    as,
    body: personForm({ fullName: '\u202eanimA\u2066 \u0007Sabri\u200b', regionId: fixture.places.own.region }),
  });
  expect(person.body.data.fullName).toBe('animA Sabri');
  const { asked } = await goodCallIn(fixture, 'regions.create');
  const region = await ask(server, 'regions.create', {
    ...asked,
    body: { ...asked.body, name: 'Souss\r\n\u202eX', description: 'one\r\ntwo\u202e' },
  });
  expect([region.body.data.name, region.body.data.description]).toEqual(['Souss X', 'one\ntwo']);
});

test('an international mail address is one, and a mail address may start with fifteen digits', async () => {
  const as = fixture.callers.admin;
  for (const email of ['sabri@مدرسة.example', 'zoë@schule-köln.example', '378282246310005@school.example']) {
    const form = personForm({ email, regionId: fixture.places.own.region });
    const { status, body } = await ask(server, 'users.create', { as, body: form });
    expect([status, body.data?.email]).toEqual([201, email]);
  }
});

test('nothing of it all was taken for a fault of the server', () => {
  const faults = server
    .logged()
    .split('\n')
    .filter((line) => line.includes('a call failed'));
  expect(faults).toEqual([]);
});

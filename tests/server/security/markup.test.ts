import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/new-id.ts';
import { type Answer, ask, inject, smallTable } from '#tests/server/conformance/ask.ts';
import { buildFixture, type Fixture } from '#tests/server/conformance/fixture.ts';
import { personForm } from '#tests/server/conformance/forms.ts';
import { endpointsWhere, goodCallIn } from '#tests/server/conformance/good-call.ts';
import { openTestApp, type TestApp } from '#tests/server/http/open-app.ts';

const markup = `<img src=x onerror=alert('1')>"&`;
let server: TestApp;
let fixture: Fixture;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sanad-markup-'));
  server = await openTestApp({ env: { DATA_DIR: dataDir } });
  fixture = await buildFixture(server);
});

afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

/** Whatever its content, no browser shows it as a page. */
function expectData({ headers }: Answer): void {
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
}

test.each(endpointsWhere(({ body }) => body))(
  '%s keeps markup as the text it is, or says no without repeating it',
  async (name) => {
    const { asked: first } = await goodCallIn(fixture, name);
    for (const field of Object.keys(first.body ?? {})) {
      const { asked } = await goodCallIn(fixture, name);
      const answer = await ask(server, name, { ...asked, body: { ...asked.body, [field]: markup } });
      expectData(answer);
      // A field named `message` also exists in every answer, so the contact form is left out.
      const echoes = field in (answer.body.data ?? {}) && name !== 'contact.send';
      if (answer.status < 300 && echoes) expect(answer.body.data[field]).toBe(markup);
      else if (answer.status >= 300) expect(answer.text, field).not.toContain('<img');
      expect(answer.status, field).toBeLessThan(500);
    }
  },
);

test('lists and searches give markup back as text', async () => {
  const { admin, teacher, student } = fixture.callers;
  const body = personForm({ fullName: markup, address: markup, role: 'teacher', regionId: fixture.places.own.region });
  await ask(server, 'users.create', { as: admin, body });
  const people = await ask(server, 'users.list', { as: admin, query: { search: markup } });
  expectData(people);
  expect(people.body.data).toContainEqual(expect.objectContaining({ fullName: markup, address: markup }));

  const params = { classId: fixture.places.own.class };
  await ask(server, 'materials.create', { as: teacher, params, body: { title: markup, description: markup } });
  const materials = await ask(server, 'materials.list', { as: student, params });
  expectData(materials);
  expect(materials.body.data[0]).toMatchObject({ title: markup, description: markup });

  const { region, madrasa } = fixture.places.own;
  await ask(server, 'madaris.update', {
    as: admin,
    params: { id: madrasa },
    body: { name: markup, address: markup, totalPrice: 9, regionId: region },
  });
  for (const query of [{ search: markup }, { search: '<img' }]) {
    const madaris = await ask(server, 'madaris.list', { query });
    expectData(madaris);
    expect(madaris.body.data).toContainEqual(expect.objectContaining({ id: madrasa, name: markup }));
  }
});

test('who is named with markup sponsors something under that very name', async () => {
  const { admin, sponsor } = fixture.callers;
  await ask(server, 'users.update', { as: sponsor, params: { id: sponsor.id }, body: { fullName: markup } });
  const answer = await ask(server, 'classes.get', { as: admin, params: { classId: fixture.places.own.class } });
  expectData(answer);
  const { sponsorBy, partlySponsoredBy } = answer.body.data;
  expect(sponsorBy ?? partlySponsoredBy).toContain(markup);
  const seen = await ask(server, 'classes.get', { params: { classId: fixture.places.own.class } });
  const asVisitor = { by: seen.body.data.sponsorBy, partly: seen.body.data.partlySponsoredBy };
  expect(JSON.stringify(asVisitor)).not.toContain(JSON.stringify(markup).slice(1, -1));
});

test('what is rejected is returned as data too: names of fields, queries, addresses, languages, keys', async () => {
  const { admin } = fixture.callers;
  const answers = [
    await ask(server, 'regions.create', { as: admin, body: { [markup]: markup } }),
    await ask(server, 'regions.list', { query: { [markup]: markup } }),
    await ask(server, 'regions.get', { params: { id: markup } }),
    await ask(server, 'regions.create', { as: admin, body: { name: 'x' }, key: markup }),
    await ask(server, 'regions.get', { params: { id: newId() }, headers: { 'accept-language': markup } }),
    await inject(server, { url: `/api/v1/${encodeURIComponent(markup)}`, headers: { accept: 'text/html' } }),
    await inject(server, { url: '/api/v1/%zz<img>', headers: { accept: 'text/html' } }),
  ];
  for (const answer of answers) {
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' });
    expect(answer.body.message).not.toContain('<img');
    expect(String(answer.headers['content-language'])).toMatch(/^(en|ar)$/);
  }
});

test('a file that is named with markup is downloaded, never shown', async () => {
  const { teacher } = fixture.callers;
  const params = { classId: fixture.places.own.class };
  const file = { ...smallTable, name: `<img src=x onerror=alert(1)>.csv` };
  const kept = await ask(server, 'materials.create', { as: teacher, params, file, body: { title: 'x' } });
  expect(kept.body.data.fileName).toContain('<img');
  const answer = await inject(server, { url: kept.body.data.fileUrl });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="[^"\r\n]*"(; filename\*=UTF-8''[\w.%!~()-]*)?$/,
    ),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
});

test('a mail to someone who is named with markup is plain text, to that address alone', async () => {
  const { admin } = fixture.callers;
  const body = personForm({
    fullName: `${markup}\r\nBcc: everybody@sanad.example\r\n\r\n<b>`,
    email: 'reader@mail.example',
    regionId: fixture.places.own.region,
  });
  expect((await ask(server, 'users.create', { as: admin, body })).status).toBe(201);
  await ask(server, 'auth.forgot', { body: { email: 'reader@mail.example' } });
  const folder = join(dataDir, 'mail');
  // Other calls of this file queue mails as well; only the one to this address counts.
  async function mailToReader(): Promise<string> {
    const names = await readdir(folder).catch(() => []);
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return mails.find((text) => /^To: reader@mail\.example$/im.test(text)) ?? '';
  }
  await expect.poll(mailToReader).not.toBe('');
  const mail = await mailToReader();
  const [head = '', text = ''] = mail.split(/\r?\n\r?\n/, 2);
  expect(head).toMatch(/^Content-Type: text\/plain/im);
  expect(head).not.toMatch(/^Bcc:/im);
  expect(head).toMatch(/^To: reader@mail\.example$/im);
  expect(text).toContain('<img src=');
  expect(mail).not.toMatch(/text\/html|multipart/);
});

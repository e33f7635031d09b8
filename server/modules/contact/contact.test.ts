import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/new-id.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { freePort } from '#tests/tools/free-port.ts';

const message = { name: 'Salma Idrissi', email: 'salma@visitor.example', message: 'When does the class meet?' };

let dataDir: string;
let school: School;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sanad-contact-'));
  school = await openSchool({ env: { DATA_DIR: dataDir, OPERATOR_EMAIL: 'office@sanad.example' } });
});

afterAll(async () => {
  await school.close();
  await rm(dataDir, { recursive: true });
});

/** The mails to this address so far. */
async function mailsTo(address: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  return texts.filter((text) => text.includes(`To: ${address}`));
}

test('a message goes to the supervisor of its region, or to the operator, and is answered to its sender', async () => {
  const region = await school.region({ supervisorId: school.supervisor.id });
  const send = (regionId: string | null) => school.call('POST', 'contact', { body: { ...message, regionId } });
  expect([(await send(region.id)).status, (await send(null)).status]).toEqual([200, 200]);
  for (const address of [school.supervisor.email, 'office@sanad.example']) {
    const [mail, ...more] = await mailsTo(address);
    expect(more).toEqual([]);
    expect(mail).toContain('Reply-To: salma@visitor.example');
    expect(mail).toContain('When does the class meet?');
  }
  expect((await send(newId())).status).toBe(404);
});

test('the form is closed for a while to an address that sends twenty in an hour', async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 21; turn += 1) {
    const { status } = await school.call('POST', 'contact', { body: { ...message, regionId: null } });
    statuses.push(status);
  }
  expect(statuses.at(-1)).toBe(429);
});

test('a message that the mail server does not take stays with its sender, who reads when to send it again', async () => {
  const port = await freePort();
  const offline = await openSchool({ env: { DATA_DIR: dataDir, SMTP_URL: `smtp://127.0.0.1:${port}` } });
  const { status, body } = await offline.call('POST', 'contact', { body: { ...message, regionId: null } });
  await offline.close();
  expect([status, body.code]).toEqual([503, 'mail-away']);
});

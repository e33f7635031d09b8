import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operator, Settings } from '#contract/entities/operator.ts';
import { serverLimits } from '#contract/limits.ts';
import { files } from '#server/db/schema/documents.ts';
import { newId } from '#server/new-id.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { ask } from '#tests/server/conformance/ask.ts';
import { drawPicture } from '#tests/tools/picture.ts';
import { hiddenPlace, photoWithPlace } from '#tests/tools/report-pages.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool({ env: { OPERATOR_NAME: 'Nur', OPERATOR_PHONE: '+212 1' } });
});

afterAll(() => school.close());

function send(bytes: Buffer, name = 'logo.png', headers: Record<string, string> = {}) {
  return ask(school, 'settings.setLogo', { as: school.admin, file: { name, bytes }, headers });
}

const get = (address: string | null) => school.app.inject({ url: address ?? '/nowhere' });
const operator = async () => (await school.call<Operator>('GET', 'operator')).data;
const settings = async () => (await school.call<Settings>('GET', 'settings', { as: school.admin })).data;
const storedFiles = async () => (await school.database.db.select({ key: files.storageKey }).from(files)).length;

/** Width and height of a JPEG, from its frame header. */
function sizeOf(jpeg: Buffer): [width: number, height: number] {
  const frame = [0xc0, 0xc1, 0xc2].map((kind) => jpeg.indexOf(Buffer.from([0xff, kind]))).find((at) => at > 0) ?? 0;
  return [jpeg.readUInt16BE(frame + 7), jpeg.readUInt16BE(frame + 5)];
}

describe('the logo', () => {
  test('is none at first, is seen by everybody once it is chosen, and takes nothing from what the environment says', async () => {
    expect((await operator()).logo).toBeNull();
    const { data } = (await send(drawPicture(1_200, 600))).body;
    expect(data).toMatchObject({ name: 'Nur', phone: '+212 1', version: 1 });
    expect((await operator()).logo).toBe(data.logo);
    const answer = await get(data.logo);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(answer.headers['cache-control']).toMatch(/^public/);
    expect(sizeOf(answer.rawPayload)).toEqual([serverLimits.logoPixels, serverLimits.logoPixels / 2]);
  });

  test('stays when the settings are changed, and is none of their fields', async () => {
    const { logo } = (await send(drawPicture(20, 20))).body.data;
    const body = { name: 'Nur Foundation', dueDay: 5 };
    const changed = await school.call<Settings>('PUT', 'settings', { as: school.admin, body, key: newId() });
    expect(changed.data).toMatchObject({ name: 'Nur Foundation', logo });
    const smuggled = { ...body, logo: '/elsewhere.png', logoFile: newId() };
    const rejected = await school.call('PUT', 'settings', { as: school.admin, body: smuggled, key: newId() });
    expect([rejected.status, (await settings()).logo]).toEqual([422, logo]);
  });

  test('is made again from its pixels: where it was taken is not in it', async () => {
    const sent = await photoWithPlace(2);
    expect(sent.includes(hiddenPlace)).toBe(true);
    const { logo } = (await send(sent, 'logo.jpg')).body.data;
    expect((await get(logo)).rawPayload.includes(hiddenPlace)).toBe(false);
  });

  test('that takes the place of another has another address, and leaves nothing of the first; removed, it is gone', async () => {
    const first = (await send(drawPicture(31, 20))).body.data;
    const before = await storedFiles();
    const second = (await send(drawPicture(32, 20))).body.data;
    expect([second.logo === first.logo, second.version]).toEqual([false, first.version + 1]);
    expect([(await get(first.logo)).statusCode, (await get(second.logo)).statusCode]).toEqual([404, 200]);
    expect(await storedFiles()).toBe(before);
    for (const version of [second.version + 1, second.version + 1]) {
      const removed = await school.call<Settings>('DELETE', 'settings/logo', { as: school.admin, key: newId() });
      expect(removed.data).toMatchObject({ logo: null, version });
    }
    expect([(await get(second.logo)).statusCode, await storedFiles()]).toEqual([404, before - 1]);
  });

  test('that someone else has changed is not overwritten unseen', async () => {
    const { version, logo } = (await send(drawPicture(33, 20))).body.data;
    const before = await storedFiles();
    const late = await send(drawPicture(34, 20), 'logo.png', { 'if-match': `"${version - 1}"` });
    expect([late.status, late.body.current.logo, await storedFiles()]).toEqual([412, logo, before]);
  });

  test('gives no other file away: its address takes the id of the logo alone', async () => {
    const madrasa = await school.madrasa((await school.region()).id);
    const file = { name: 'front.jpg', bytes: await photoWithPlace(3) };
    const { body } = await ask(school, 'madaris.setPicture', { as: school.admin, params: { id: madrasa.id }, file });
    const fileId = body.data.picture.split('/').at(-1);
    expect((await get(`/api/v1/files/logo/${fileId}`)).statusCode).toBe(404);
  });

  test.each([
    [
      'is a drawing with scripts',
      'logo.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'wrong-type',
    ],
    [
      'is a drawing that says it is a picture',
      'logo.png',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'type-mismatch',
    ],
    ['is a document', 'logo.pdf', Buffer.from('%PDF-1.7\n%%EOF'), 'wrong-type'],
    ['is empty', 'logo.png', Buffer.alloc(0), 'file-empty'],
    ['has the head of a photo alone', 'logo.jpg', Buffer.from('ffd8ffe000104a4649460001', 'hex'), 'file-unreadable'],
  ])('that %s is rejected, and the one before stays', async (_, name, bytes, code) => {
    const { logo } = (await send(drawPicture(40, 20))).body.data;
    const before = await storedFiles();
    const rejected = await send(bytes, name);
    expect([rejected.body.code, await storedFiles()]).toEqual([code, before]);
    expect((await get(logo)).statusCode).toBe(200);
  });

  test('is for no one but an admin to choose', async () => {
    const before = await settings();
    const file = { name: 'logo.png', bytes: drawPicture(50, 20) };
    expect((await ask(school, 'settings.setLogo', { as: school.supervisor, file })).status).toBe(403);
    expect((await school.call('DELETE', 'settings/logo', { as: school.supervisor, key: newId() })).status).toBe(403);
    expect(await settings()).toEqual(before);
  });
});

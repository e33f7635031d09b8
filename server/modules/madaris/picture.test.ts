import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import { files } from '#server/db/schema/documents.ts';
import { newId } from '#server/new-id.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { ask } from '#tests/server/conformance/ask.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';
import { hiddenPlace, photoWithPlace } from '#tests/tools/report-pages.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool();
});

afterAll(async () => {
  await school.close();
});

async function send(id: string, bytes: Buffer, { as, name = 'front.jpg' }: { as?: TestPerson; name?: string } = {}) {
  return ask(school, 'madaris.setPicture', { as: as ?? school.supervisor, params: { id }, file: { name, bytes } });
}

async function pictured(number: number): Promise<Madrasa> {
  const madrasa = await school.madrasa((await school.region()).id);
  return (await send(madrasa.id, await photoWithPlace(number))).body.data;
}

const get = (address: string | null) => school.app.inject({ url: address ?? '/nowhere' });
const storedFiles = async () => (await school.database.db.select({ key: files.storageKey }).from(files)).length;

describe('the picture of a madrasa', () => {
  test('is seen by everybody, without a session, and on the cards of its classes', async () => {
    const madrasa = await pictured(1);
    const lesson = await school.classIn(madrasa.id);
    const answer = await get(madrasa.picture);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(answer.headers['cache-control']).toMatch(/^public/);
    const { data } = await school.call<Class>('GET', `classes/${lesson.id}`);
    expect(data.madaris.picture).toBe(madrasa.picture);
  });

  test('is made again from its pixels: where it was taken is not in it', async () => {
    const sent = await photoWithPlace(2);
    expect(sent.includes(hiddenPlace)).toBe(true);
    const madrasa = await school.madrasa((await school.region()).id);
    const { picture } = (await send(madrasa.id, sent)).body.data;
    expect((await get(picture)).rawPayload.includes(hiddenPlace)).toBe(false);
  });

  test('that takes the place of another has another address, and leaves nothing of the first', async () => {
    const madrasa = await pictured(3);
    const before = await storedFiles();
    const { picture, version } = (await send(madrasa.id, await photoWithPlace(4))).body.data;
    expect([picture === madrasa.picture, version]).toEqual([false, madrasa.version + 1]);
    expect([(await get(madrasa.picture)).statusCode, (await get(picture)).statusCode]).toEqual([404, 200]);
    expect(await storedFiles()).toBe(before);
  });

  test('is gone once it is removed, and with the madrasa itself', async () => {
    const [removed, deleted] = [await pictured(5), await pictured(6)];
    const without = await school.call<Madrasa>('DELETE', `madaris/${removed.id}/picture`, { as: school.supervisor });
    expect(without.data.picture).toBe(null);
    const again = await school.call('DELETE', `madaris/${removed.id}/picture`, { as: school.supervisor });
    expect(again.status).toBe(404);
    expect((await school.call('DELETE', `madaris/${deleted.id}`, { as: school.admin })).status).toBe(200);
    expect([(await get(removed.picture)).statusCode, (await get(deleted.picture)).statusCode]).toEqual([404, 404]);
  });

  test('of a madrasa elsewhere is not for a supervisor to choose', async () => {
    const madrasa = await pictured(7);
    const other = await buildPerson(school, 'supervisor');
    const rejected = await send(madrasa.id, await photoWithPlace(8), { as: other });
    expect([rejected.status, rejected.body.code]).toEqual([404, 'not-found']);
    expect((await send(newId(), await photoWithPlace(8))).status).toBe(404);
    expect((await get(madrasa.picture)).statusCode).toBe(200);
  });

  test.each([
    ['is no picture', 'front.jpg', Buffer.from('<script>alert(1)</script>'), 'type-mismatch'],
    ['is a table', 'front.csv', Buffer.from('name,mark\n'), 'wrong-type'],
    ['is a document', 'front.pdf', Buffer.from('%PDF-1.7\n%%EOF'), 'wrong-type'],
    ['is empty', 'front.jpg', Buffer.alloc(0), 'file-empty'],
    ['has the head of a photo alone', 'front.jpg', Buffer.from('ffd8ffe000104a4649460001', 'hex'), 'file-unreadable'],
  ])('that %s is rejected, and the one before stays', async (_, name, bytes, code) => {
    const madrasa = await pictured(9);
    const before = await storedFiles();
    const rejected = await send(madrasa.id, bytes, { name });
    expect([rejected.body.code, await storedFiles()]).toEqual([code, before]);
    expect((await get(madrasa.picture)).statusCode).toBe(200);
  });
});

import { createHash, randomUUID } from 'node:crypto';
import { type ClientRequest, request } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildLiveClass, type LiveAnswer, type LiveClass } from '#tests/tools/live-class.ts';
import { materialsOf } from '#tests/tools/school-at-work.ts';
import type { ServerProcess } from '#tests/tools/server-process.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';
import { forManyMachines, type SharedInstallation } from './pair.ts';

const pieceBytes = 256 * 1024;
const tus = { 'tus-resumable': '1.0.0' };

interface File {
  bytes: Buffer;
  sha256: string;
}

/** A large table with unique content. */
function newFile(pieces: number): File {
  const line = `${randomUUID()},90\n`;
  const bytes = Buffer.from(line.repeat(Math.ceil((pieces * pieceBytes) / line.length)));
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

forManyMachines((share) => {
  let shared: SharedInstallation;
  let one: ServerProcess;
  let two: ServerProcess;
  let place: LiveClass;

  beforeAll(async () => {
    shared = await share();
    [one, two] = await Promise.all([shared.start('one'), shared.start('two')]);
    place = await buildLiveClass(one.url, { DATABASE_URL: shared.url });
  });
  afterAll(() => shared.remove());
  beforeEach(async () => {
    one = await running(one, 'one');
    two = await running(two, 'two');
  });

  async function running(server: ServerProcess, machine: string): Promise<ServerProcess> {
    const lives = await fetch(`${server.url}/api/v1/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    return lives ? server : shared.start(machine);
  }

  /** @returns the path of the upload */
  async function start(server: ServerProcess, { bytes }: File): Promise<string> {
    const about = { 'upload-length': `${bytes.length}`, 'upload-metadata': `filename ${btoa('marks.csv')}` };
    const headers = { ...tus, ...about, authorization: place.teacher };
    const answer = await fetch(`${server.url}/api/v1/uploads`, { method: 'POST', headers });
    expect(answer.status).toBe(201);
    return answer.headers.get('location') ?? '';
  }

  async function offsetAt(server: ServerProcess, path: string): Promise<number> {
    const headers = { ...tus, authorization: place.teacher };
    const answer = await fetch(server.url + path, { method: 'HEAD', headers });
    expect(answer.status).toBe(200);
    return Number(answer.headers.get('upload-offset'));
  }

  function patchHeaders(offset: number) {
    const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': `${offset}` };
    return { ...tus, ...type, authorization: place.teacher };
  }

  /** @returns the offset after the piece; undefined if the server already has more */
  async function sendPiece(
    server: ServerProcess,
    path: string,
    { bytes }: File,
    offset: number,
  ): Promise<number | undefined> {
    const body = new Uint8Array(bytes.subarray(offset, offset + pieceBytes));
    const answer = await fetch(server.url + path, { method: 'PATCH', headers: patchHeaders(offset), body });
    if (answer.status === 409) return undefined;
    expect(answer.status).toBe(204);
    return Number(answer.headers.get('upload-offset'));
  }

  /** Sends all missing pieces, each to the next server, and asks for the offset when it is unknown. */
  async function sendRest(servers: readonly ServerProcess[], path: string, file: File): Promise<void> {
    let offset: number | undefined;
    for (let turn = 0; offset !== file.bytes.length; turn += 1) {
      const server = servers[turn % servers.length];
      if (!server) throw new Error('There is no server to ask.');
      offset = offset === undefined ? await offsetAt(server, path) : await sendPiece(server, path, file, offset);
    }
  }

  /** Sends half of a piece and leaves the connection open. */
  function startPiece(server: ServerProcess, path: string, { bytes }: File, offset: number): ClientRequest {
    const headers = { ...patchHeaders(offset), 'content-length': pieceBytes };
    const line = request(server.url + path, { method: 'PATCH', agent: false, headers });
    line.on('error', () => undefined); // the server is killed, or the connection closed
    line.write(bytes.subarray(offset, offset + pieceBytes / 2));
    return line;
  }

  async function post(server: ServerProcess, path: string, key: string): Promise<LiveAnswer> {
    const answer = await fetch(`${server.url}/api/v1/classes/${place.id}/materials`, {
      method: 'POST',
      headers: { authorization: place.teacher, 'idempotency-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ title: key, uploadId: path.split('/').at(-1) }),
    });
    return { status: answer.status, body: await answer.json() };
  }

  /** Asks again while a twin is under way, like a device. */
  async function postUntilAnswered(server: ServerProcess, path: string, key: string): Promise<LiveAnswer> {
    return await waitUntil('an answer', async () => {
      const answer = await post(server, path, key);
      return answer.status !== 409 && answer;
    });
  }

  async function entriesOf({ sha256 }: File): Promise<number> {
    return (await materialsOf(two.url, place)).filter((one) => one.sha256 === sha256).length;
  }

  test('an upload that started at a machine that is killed goes on and becomes an entry at another one', async () => {
    const file = newFile(8);
    const path = await start(one, file);
    await sendPiece(one, path, file, 0);
    const acknowledged = (await sendPiece(one, path, file, pieceBytes)) ?? 0;
    expect(acknowledged).toBe(2 * pieceBytes);
    const line = startPiece(one, path, file, acknowledged);
    await new Promise<void>((resolve) => line.once('socket', (socket) => socket.once('connect', resolve)));
    await one.kill();
    expect(await offsetAt(two, path)).toBeGreaterThanOrEqual(acknowledged);
    await sendRest([two], path, file);
    const made = await post(two, path, randomUUID());
    expect([made.status, made.body.data.fileHash]).toEqual([201, file.sha256]);
    expect(await entriesOf(file)).toBe(1);
  });

  test('pieces of one upload may go to each machine in turn', async () => {
    const file = newFile(9);
    const path = await start(one, file);
    await sendRest([one, two], path, file);
    const made = await post(two, path, randomUUID());
    expect([made.status, made.body.data.fileHash]).toEqual([201, file.sha256]);
  });

  test('a connection that one machine still holds spoils nothing of the pieces that another one took', async () => {
    const file = newFile(4);
    const path = await start(one, file);
    const held = startPiece(one, path, file, 0);
    // The machine may reject it and end the connection, while the other one takes the rest.
    const ended = new Promise<void>((resolve) => held.once('close', () => resolve()));
    held.once('response', (response) => response.resume());
    await new Promise<void>((resolve) => held.once('socket', (socket) => socket.once('connect', resolve)));
    await sendRest([two], path, file);
    held.end(file.bytes.subarray(pieceBytes / 2, pieceBytes));
    await ended;
    expect(await offsetAt(two, path)).toBe(file.bytes.length);
    const made = await post(one, path, randomUUID());
    expect([made.status, made.body.data.fileHash]).toEqual([201, file.sha256]);
  });

  test('twins of one call, one to each machine, make one entry and get one answer', async () => {
    for (let round = 0; round < 5; round += 1) {
      const file = newFile(3);
      const path = await start(one, file);
      await sendRest([one, two], path, file);
      const key = randomUUID();
      const answers = await Promise.all([one, two].map((server) => postUntilAnswered(server, path, key)));
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(answers[0]?.body).toEqual(answers[1]?.body);
      expect(await entriesOf(file)).toBe(1);
    }
  });

  test('of two calls that name one upload, one to each machine, one makes an entry', async () => {
    for (let round = 0; round < 5; round += 1) {
      const file = newFile(3);
      const path = await start(one, file);
      await sendRest([one, two], path, file);
      const answers = await Promise.all([one, two].map((server) => postUntilAnswered(server, path, randomUUID())));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
      expect(await entriesOf(file)).toBe(1);
    }
    expect(await shared.countBlobs()).toBe((await materialsOf(one.url, place)).length);
  });
});

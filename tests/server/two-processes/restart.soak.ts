import { randomUUID } from 'node:crypto';
import { type ClientRequest, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildLiveClass, type LiveClass } from '#tests/tools/live-class.ts';
import { materialsOf, tableOf } from '#tests/tools/school-at-work.ts';
import type { ServerProcess } from '#tests/tools/server-process.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';
import { forManyMachines, type SharedInstallation } from './pair.ts';

const token = 'a token of the operator';
const uploads = 50;

interface Started {
  finish(): void;
  readonly answer: Promise<{ status: number | undefined; body: string }>;
}

forManyMachines((share) => {
  let shared: SharedInstallation;
  let server: ServerProcess;
  let place: LiveClass;

  beforeAll(async () => {
    shared = await share();
    server = await shared.start('one', { METRICS_TOKEN: token });
    place = await buildLiveClass(server.url, { DATABASE_URL: shared.url });
  });

  afterAll(() => shared.remove());

  test(`a restart finishes the ${uploads} uploads that are in flight, and the next server has each of them`, async () => {
    const keys = Array.from({ length: uploads }, () => randomUUID());
    const started = keys.map(startUpload);
    await waitUntil('all of them to be under way', async () => (await inFlight()) === uploads + 1);
    const stopped = server.stop();
    await waitUntil('the server to take nothing new', () => isRejected());
    for (const { finish } of started) finish();
    const answers = await Promise.all(started.map(({ answer }) => answer));
    expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 201));
    expect(await stopped).toBe(0);

    const next = await shared.start('two');
    const found = new Map((await materialsOf(next.url, place)).map(({ title, sha256 }) => [title, sha256]));
    expect(found).toEqual(new Map(keys.map((key) => [key, tableOf(key).sha256])));
  });

  /** Sends the headers of an upload and half of its body, on a separate connection. */
  function startUpload(key: string): Started {
    const { content } = tableOf(key);
    const boundary = 'the-boundary';
    const part = (name: string, value: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name=${name}\r\n\r\n${value}\r\n`;
    const body = `${part('title', key)}${part('"material"; filename="marks.csv"', content)}--${boundary}--\r\n`;
    const sending: ClientRequest = request(`${server.url}/api/v1/classes/${place.id}/materials`, {
      method: 'POST',
      agent: false,
      headers: {
        authorization: place.teacher,
        'idempotency-key': key,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': Buffer.byteLength(body),
      },
    });
    const half = Math.floor(body.length / 2);
    sending.write(body.slice(0, half));
    const answer = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      sending.once('error', reject);
      sending.once('response', (response) => {
        text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
      });
    });
    return { finish: () => sending.end(body.slice(half)), answer };
  }

  async function inFlight(): Promise<number> {
    const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    return Number(/^sanad_http_requests_in_flight (\d+)$/m.exec(await answer.text())?.[1]);
  }

  function isRejected(): Promise<boolean> {
    return fetch(`${server.url}/api/v1/health`).then(
      ({ status }) => status === 503,
      () => true,
    );
  }
});

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { undocumented } from '#tests/server/conformance/documented.ts';
import problems from '../../../public/locales/en/problems.json' with { type: 'json' };
import { openSchool, type School } from './school.ts';
import { ask, keep, send } from './send.ts';

/* Clients by other authors, against the running server. */
const run = promisify(execFile);
const bytes = Buffer.from(`name,mark\n${'Amina,90\n'.repeat(60_000)}`);
const sha256 = createHash('sha256').update(bytes).digest('hex');
const tus = { 'tus-resumable': '1.0.0' };
const isCurlThere = await run('curl', ['--version']).then(
  () => true,
  () => false,
);

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

function tusUpload(more: Partial<ConstructorParameters<typeof Upload>[1]>, content = bytes): Upload {
  return new Upload(content, {
    endpoint: `${school.url}/api/v1/uploads`,
    headers: { authorization: school.people.teacher.bearer },
    metadata: { filename: 'درجات.csv' },
    chunkSize: 200_000,
    retryDelays: [],
    ...more,
  });
}

test('tus-js-client sends a file in pieces, goes on with it in another client, and it becomes a material', async () => {
  const url = await new Promise<string>((resolve, reject) => {
    const upload = tusUpload({
      onError: reject,
      onChunkComplete: () => {
        upload.abort().then(() => resolve(upload.url ?? ''), reject);
      },
    });
    upload.start();
  });
  const sent: number[] = [];
  await new Promise<void>((resolve, reject) => {
    const onChunkComplete = (size: number) => sent.push(size);
    tusUpload({ uploadUrl: url, onError: reject, onSuccess: () => resolve(), onChunkComplete }).start();
  });
  expect(sent).toEqual([200_000, 140_010]);
  const fields = { title: 'Marks', uploadId: url.split('/').at(-1) ?? '' };
  const { status, body } = await send(school, { file: null, fields });
  expect([status, body.data.fileName, body.data.fileHash]).toEqual([201, 'درجات.csv', sha256]);
});

test('tus-js-client reads why a file is rejected, in words of ours', async () => {
  const rejected = await new Promise<unknown>((resolve, reject) => {
    const onSuccess = () => reject(new Error('was taken'));
    tusUpload({ metadata: { filename: 'lesson.exe' }, onError: resolve, onSuccess }).start();
  });
  expect(String(rejected)).toContain(problems['wrong-type'].slice(0, 20));
});

test('a client learns without a session what of the protocol is served', async () => {
  const { status, headers } = await ask(school, 'v1/uploads', { method: 'OPTIONS' });
  expect([status, headers.get('tus-version'), headers.get('tus-max-size')]).toEqual([
    204,
    '1.0.0',
    String(limits.fileBytes),
  ]);
  expect(headers.get('tus-extension')?.split(',')).toEqual(expect.arrayContaining(['creation', 'termination']));
});

test('whatever is wrong with a call of the protocol is answered in our form, and named', async () => {
  const started = await sendTus('v1/uploads', 'POST', {
    'upload-length': '4',
    'upload-metadata': `filename ${name('a.csv')}`,
  });
  const address = started.headers.get('location') ?? '';
  const piece = { 'content-type': 'application/offset+octet-stream' };
  const answers = {
    'no version': await ask(school, address, { method: 'DELETE', as: school.people.teacher }),
    'other version': await sendTus(address, 'DELETE', { 'tus-resumable': '0.2.2' }),
    'no length': await sendTus('v1/uploads', 'POST', { 'upload-metadata': `filename ${name('a.csv')}` }),
    'length that is none': await sendTus('v1/uploads', 'POST', { 'upload-length': 'x' }),
    'metadata that is none': await sendTus('v1/uploads', 'POST', {
      'upload-length': '4',
      'upload-metadata': 'filename *',
    }),
    'parts to be joined': await sendTus('v1/uploads', 'POST', { 'upload-concat': 'partial', 'upload-length': '4' }),
    'no offset': await sendTus(address, 'PATCH', piece, 'abc'),
    'wrong offset': await sendTus(address, 'PATCH', { ...piece, 'upload-offset': '3' }, 'a'),
    'offset that is none': await sendTus(address, 'PATCH', { ...piece, 'upload-offset': '-1' }, 'a'),
    'other type': await sendTus(address, 'PATCH', { 'content-type': 'text/csv', 'upload-offset': '0' }, 'a'),
    'more than declared': await sendTus(address, 'PATCH', { ...piece, 'upload-offset': '0' }, 'abcdefgh'),
    'too large': await sendTus('v1/uploads', 'POST', {
      'upload-length': String(limits.fileBytes + 1),
      'upload-metadata': `filename ${name('a.csv')}`,
    }),
  };
  const answered = Object.entries(answers).map(([what, { status, body }]) => [what, status, body?.code]);
  expect(answered).toEqual([
    ['no version', 412, 'tus-version'],
    ['other version', 400, 'malformed'],
    ['no length', 400, 'malformed'],
    ['length that is none', 400, 'malformed'],
    ['metadata that is none', 400, 'malformed'],
    ['parts to be joined', 400, 'malformed'],
    ['no offset', 400, 'malformed'],
    ['wrong offset', 409, 'wrong-offset'],
    ['offset that is none', 400, 'malformed'],
    ['other type', 415, 'unsupported-media'],
    ['more than declared', 413, 'longer-than-declared'],
    ['too large', 413, 'too-large'],
  ]);
});

const name = (text: string) => Buffer.from(text).toString('base64');

async function sendTus(path: string, method: string, headers: Record<string, string>, body?: string) {
  const as = school.people.teacher;
  const answer = await ask(school, path, { method, as, headers: { ...tus, ...headers }, ...(body && { body }) });
  const url = path.startsWith('/') ? path : `/api/${path}`;
  const text = Buffer.isBuffer(answer.body) ? answer.body.toString() : JSON.stringify(answer.body);
  const received = { statusCode: answer.status, headers: Object.fromEntries(answer.headers), body: text };
  expect(undocumented({ method, url }, received)).toBeUndefined();
  return answer;
}

test.skipIf(!isCurlThere)('curl goes on with a download that broke off, as Android does with If-Match', async () => {
  const { fileUrl } = await keep(school, { file: { name: 'marks.csv', bytes } });
  const file = join(school.dataDir, 'from-curl.csv');
  const curl = async (...more: string[]) => {
    const { stdout } = await run('curl', [
      '-s',
      '-o',
      file,
      '-w',
      '%{http_code} %header{etag}',
      ...more,
      school.url + fileUrl,
    ]);
    return stdout.split(' ');
  };
  const [, etag = ''] = await curl('-r', '0-99999');
  expect((await readFile(file)).equals(bytes.subarray(0, 100_000))).toBe(true);
  // Android's download manager sends the tag with which it started.
  expect((await curl('-C', '-', '-H', `If-Match: ${etag}`))[0]).toBe('206');
  expect(
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex'),
  ).toBe(sha256);
  await rm(file);
  expect(await curl('-r', '100000-', '-H', 'If-Match: "another"')).toEqual(['412', '']);
  expect((await curl('-H', `If-None-Match: ${etag}`))[0]).toBe('304');
});

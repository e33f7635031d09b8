import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleNames } from '#contract/answers/sample-reports.ts';
import { fitsName } from '#server/files/content/fits-name.ts';
import { openTestApp, type TestApp } from '#tests/server/http/open-app.ts';

let opened: TestApp;
let folder: string;

beforeAll(async () => {
  opened = await openTestApp();
  folder = await mkdtemp(join(tmpdir(), 'sanad-samples-'));
});

afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});

test.each(sampleNames)('%s is a real document that a visitor gets, and gets once', async (name) => {
  const get = (headers = {}) => opened.app.inject({ url: `/api/v1/files/samples/${name}`, headers });
  const answer = await get();
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=3600']);
  const path = join(folder, name);
  await writeFile(path, answer.rawPayload);
  expect(await fitsName(path, answer.rawPayload.length, extname(name).slice(1) as 'pdf' | 'docx' | 'xlsx')).toBe(true);
  expect((await get({ 'if-none-match': answer.headers.etag })).statusCode).toBe(304);
});

test('the samples are a PDF, a DOCX and an XLSX', () => {
  expect(sampleNames.map((name) => extname(name)).sort()).toEqual(['.docx', '.pdf', '.xlsx']);
});

test('no other file is a sample', async () => {
  const answer = await opened.app.inject({ url: '/api/v1/files/samples/report.pdf' });
  expect([404, 422]).toContain(answer.statusCode);
});

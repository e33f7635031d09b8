import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { strToU8 } from 'fflate';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReportPage, reportPageEntry } from '#contract/entities/report-page.ts';
import { limits } from '#contract/limits.ts';
import { HttpError } from '#server/http/http-error.ts';
import { container, somePage } from '#tests/tools/report-pages.ts';
import { seedOf } from '#tests/tools/seed.ts';
import { readPage } from './read-page.ts';
import { unpackContainer } from './unpack-container.ts';

/* Whatever comes in a container is a page that fits the contract, or is rejected as the sender's mistake. */
const seed = seedOf();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sanad-pages-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Some of its fields are as they should be, others anything at all. */
const anyPage = fc
  .record(
    {
      version: fc.constantFrom(1, 1, 1, 1, 2, 0, '1', null, 1e9),
      language: fc.constantFrom('en', 'ar', 'en', 'ar', 'xx', 7),
      figures: fc.oneof(
        fc.constant(somePage.figures),
        fc.record({ lessons: fc.double(), students: fc.anything() }),
        fc.jsonValue(),
      ),
      covered: fc.oneof(fc.string({ unit: 'binary' }), fc.constant('x'.repeat(3_001)), fc.jsonValue()),
      wentWell: fc.oneof(fc.string(), fc.constant(undefined)),
      needed: fc.oneof(fc.string({ unit: 'grapheme' }), fc.jsonValue()),
      photos: fc.oneof(
        fc.constant([]),
        fc.array(fc.record({ entry: fc.string(), caption: fc.string() })),
        fc.jsonValue(),
      ),
      voice: fc.oneof(
        fc.constant(null),
        fc.record({ entry: fc.constant('voice.ogg'), seconds: fc.double() }),
        fc.jsonValue(),
      ),
    },
    { requiredKeys: [] },
  )
  .map((fields) => JSON.stringify({ ...somePage, ...fields }));

const anything = fc.oneof({ weight: 6, arbitrary: anyPage }, fc.json(), fc.string({ unit: 'binary' }));

test('fields of any kind are a page that fits the contract, or are rejected', () => {
  let taken = 0;
  fc.assert(
    fc.property(anything, (json) => {
      try {
        const page = readPage(new Map([[reportPageEntry, Buffer.from(json)]]), 'en');
        expect(v.is(ReportPage, page)).toBe(true);
        taken += 1;
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        expect(error.status).toBeLessThan(500);
      }
    }),
    { seed, numRuns: 3_000 },
  );
  expect(taken, 'some fit').toBeGreaterThan(5);
});

test('a container with any bytes changed is unpacked, or is rejected', async () => {
  const { bytes } = container({ 'photos/1.jpg': strToU8('a photo'.repeat(40)) });
  const path = join(folder, 'page.zip');
  const changes = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(changes, fc.nat(bytes.length), async (changed, length) => {
      const broken = Buffer.from(bytes);
      for (const [at, byte] of changed) broken[at] = byte;
      const sent = length % 3 === 0 ? broken.subarray(0, length) : broken;
      await writeFile(path, sent);
      try {
        const unpacked = await unpackContainer(path, sent.length);
        expect([...unpacked.keys()].every((name) => name === reportPageEntry || name.startsWith('photos/'))).toBe(true);
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        expect(error.code).toBe('page-damaged');
      }
    }),
    { seed, numRuns: 600 },
  );
});

test('a list without end is counted, not looked at; a page larger than any form is not unpacked', async () => {
  const photos = Array.from({ length: 80_000 }, () => ({}));
  const { issues = [] } = v.safeParse(ReportPage, { ...somePage, photos });
  expect(issues.length).toBeLessThan(3);
  const path = join(folder, 'large.zip');
  const { bytes } = container({}, `[${'{},'.repeat(limits.reportPageBytes / 3)}{}]`);
  await writeFile(path, bytes);
  await expect(unpackContainer(path, bytes.length)).rejects.toMatchObject({ code: 'page-damaged' });
  const longest = {
    ...somePage,
    covered: '\u0001'.repeat(limits.reportWordsLength),
    wentWell: 'ي'.repeat(limits.reportWordsLength),
  };
  const whole = container({}, longest);
  await writeFile(path, whole.bytes);
  expect((await unpackContainer(path, whole.bytes.length)).has(reportPageEntry)).toBe(true);
});

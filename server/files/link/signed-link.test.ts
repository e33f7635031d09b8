import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { linkToken, readerOfLink } from './signed-link.ts';

const key = randomBytes(32);
const file = { kind: 'material', fileId: '0198a000-0000-7000-8000-000000000001' } as const;
const readerId = '0198a000-0000-7000-8000-00000000000a';
const now = Date.UTC(2026, 0, 5, 9, 40);
const hour = 3_600_000;

test('a link works for the reader it was made for, for twelve hours', () => {
  const token = linkToken({ ...file, readerId }, key, now)('pdf');
  expect(readerOfLink(token, file, key, now)).toBe(readerId);
  expect(readerOfLink(token, file, key, now + 12 * hour - 1)).toBe(readerId);
  expect(readerOfLink(token, file, key, now + 13 * hour)).toBeUndefined();
});

test('two links of one hour are the same', () => {
  expect(linkToken({ ...file, readerId }, key, now)('pdf')).toBe(
    linkToken({ ...file, readerId }, key, now + 15 * 60_000)('pdf'),
  );
});

test('a link ends in the extension of its file', () => {
  expect(linkToken({ ...file, readerId }, key, now)('pdf')).toMatch(/\.pdf$/);
});

test('a link opens no other file, no other kind, and no other installation', () => {
  const token = linkToken({ ...file, readerId }, key, now)('pdf');
  expect(readerOfLink(token, { ...file, kind: 'report' }, key, now)).toBeUndefined();
  expect(readerOfLink(token, { ...file, fileId: file.fileId.replace(/1$/, '2') }, key, now)).toBeUndefined();
  expect(readerOfLink(token, file, randomBytes(32), now)).toBeUndefined();
});

test('changing anything in a link makes it worthless', () => {
  const token = linkToken({ ...file, readerId }, key, now)('pdf');
  const [until = '', reader = '', signature = ''] = token.split('.');
  const forged = [
    token.replace(until, String(Number(until) + 3600)),
    token.replace(reader, reader.replace(/a$/, 'b')),
    token.replace(signature, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`),
    token.replace(signature, ''),
    '',
    'x'.repeat(10_000),
  ];
  for (const other of forged) expect(readerOfLink(other, file, key, now)).toBeUndefined();
});

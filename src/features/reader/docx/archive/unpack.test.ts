import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { repack, unpack } from './unpack.ts';

function problemOf(bytes: Uint8Array): string {
  try {
    unpack(bytes);
    return 'none';
  } catch (failure) {
    return failure instanceof Error && 'kind' in failure ? String(failure.kind) : 'another error';
  }
}

test('a document is the same after it was unpacked and packed again', () => {
  const bytes = zipSync({ 'word/document.xml': strToU8('<w:p/>') });
  expect(unpack(repack(unpack(bytes)))).toEqual(unpack(bytes));
});

test('a few bytes that claim to hold more than a phone has are too large, before anything of them is unpacked', () => {
  const bomb = zipSync({ a: new Uint8Array(45e6), b: new Uint8Array(45e6) });
  expect(bomb.length).toBeLessThan(200_000);
  expect(problemOf(bomb)).toBe('too-large');
});

test('an archive of many thousand empty files is too large', () => {
  const files = Array.from({ length: 4_001 }, (_, index) => [`${index}`, new Uint8Array()] as const);
  expect(problemOf(zipSync(Object.fromEntries(files)))).toBe('too-large');
});

test('no more is unpacked than an entry announces', () => {
  const bytes = zipSync({ a: new Uint8Array(10_000) });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // The size in the central directory, which readers believe.
  const directory = view.getUint32(bytes.length - 6, true);
  view.setUint32(directory + 24, 10, true);
  const [content] = Object.values(unpack(bytes));
  expect(content?.length ?? 0).toBeLessThanOrEqual(10);
});

test('a document with a password and a damaged one are not taken for each other', () => {
  expect(problemOf(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))).toBe('encrypted');
  expect(problemOf(strToU8('PK but nothing else'))).toBe('damaged');
});

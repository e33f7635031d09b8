import { expect, test } from 'vitest';
import {
  acceptedExtension,
  acceptedExtensions,
  fileRejection,
  shownExtension,
  withExtension,
} from '#contract/file-kinds.ts';

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]);
const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]);
const webp = Uint8Array.from([...'RIFF\x24\0\0\0WEBP'].map((letter) => letter.charCodeAt(0)));

test.each([
  ['voice.opus', 'ogg'],
  ['PTT-20260101-WA0001.OPUS', 'ogg'],
  ['voice.oga', 'ogg'],
  ['photo.jfif', 'jpg'],
  ['photo.jpe', 'jpg'],
  ['photo.jpeg', 'jpeg'],
  ['a.b.PDF', 'pdf'],
  ['program.exe', undefined],
  ['jfif', undefined],
  ['x.constructor', undefined],
])('%s is taken as %s', (name, extension) => {
  expect(acceptedExtension(name)).toBe(extension);
  expect(fileRejection({ name, size: 1 })).toBe(extension ? undefined : 'wrong-type');
  if (extension) expect(acceptedExtensions).toContain(name.slice(name.lastIndexOf('.')).toLowerCase());
});

test.each([
  ['scan.jpg', png, 'png', 'scan.png'],
  ['scan.jpeg', png, 'png', 'scan.png'],
  ['scan.png', jpeg, 'jpg', 'scan.jpg'],
  ['scan.jpg', webp, 'webp', 'scan.webp'],
  ['scan.JPG', jpeg, 'jpg', 'scan.JPG'],
  ['scan.jpeg', jpeg, 'jpeg', 'scan.jpeg'],
  ['scan.jfif', jpeg, 'jpg', 'scan.jpg'],
  ['voice.opus', new Uint8Array(), 'ogg', 'voice.ogg'],
  ['lesson.pdf', png, 'pdf', 'lesson.pdf'],
  ['scan.jpg', new Uint8Array(), 'jpg', 'scan.jpg'],
] as const)('%s is stored under its own kind', (name, head, extension, stored) => {
  expect(shownExtension(name, head)).toBe(extension);
  expect(withExtension(name, extension)).toBe(stored);
});

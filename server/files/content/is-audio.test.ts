import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileExtension } from '#contract/file-kinds.ts';
import { fitsName } from './fits-name.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sanad-audio-'));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
async function fits(extension: FileExtension, ...parts: (Buffer | string)[]): Promise<boolean> {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  files += 1;
  const path = join(folder, String(files));
  await writeFile(path, content);
  return fitsName(path, content.length, extension);
}

/** MPEG 1, layer III, 128 kbit/s, 44,100 Hz: 417 bytes; MPEG 2, 64 kbit/s, 22,050 Hz: 208 bytes. */
const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]);
const phoneFrame = Buffer.concat([Buffer.from([0xff, 0xf3, 0x80, 0x00]), Buffer.alloc(204)]);

/** ID3v2.4 with a cover of this many bytes. */
function tag(bytes: number): Buffer {
  const size = [21, 14, 7, 0].map((bits) => (bytes >> bits) & 0x7f);
  return Buffer.concat([Buffer.from('ID3'), Buffer.from([4, 0, 0, ...size]), Buffer.alloc(bytes, 0x41)]);
}

test('an MP3 is taken bare, behind a large tag, behind two, behind padding, and with a tag at its end', async () => {
  expect(await fits('mp3', frame, frame, frame)).toBe(true);
  expect(await fits('mp3', phoneFrame, phoneFrame)).toBe(true);
  expect(await fits('mp3', frame)).toBe(true);
  expect(await fits('mp3', tag(3_000_000), frame, frame)).toBe(true);
  expect(await fits('mp3', tag(50), tag(9_000), frame, frame)).toBe(true);
  expect(await fits('mp3', tag(50), Buffer.alloc(4_000), frame, frame)).toBe(true);
  expect(await fits('mp3', frame, 'TAG', Buffer.alloc(125))).toBe(true);
});

test('what only starts as an MP3 is not taken', async () => {
  expect(await fits('mp3', tag(5_000))).toBe(false);
  expect(await fits('mp3', tag(50), '<!doctype html><script>alert(1)</script>')).toBe(false);
  expect(await fits('mp3', frame, '<html>')).toBe(false);
  expect(await fits('mp3', Buffer.alloc(9_000))).toBe(false);
  expect(await fits('mp3', Buffer.from([0xff, 0xfd, 0x90, 0]), Buffer.alloc(800)), 'layer II').toBe(false);
  expect(await fits('mp3', '%PDF-1.7\n%%EOF')).toBe(false);
  expect(await fits('mp3', 'ID3', Buffer.from([4, 0, 0, 0xff, 0xff, 0xff, 0xff]), frame, frame)).toBe(false);
});

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

const handler = (kind: string) => box('hdlr', Buffer.concat([Buffer.alloc(8), Buffer.from(kind), Buffer.alloc(13)]));
const track = (kind: string) => box('trak', box('mdia', handler(kind)));
const brand = (name: string) => box('ftyp', Buffer.from(`${name}\0\0\0\0${name}`, 'latin1'));
const sound = box('mdat', Buffer.alloc(20_000, 7));

test('an M4A is taken under each brand, with its index first or last; a film is not', async () => {
  const index = box('moov', track('soun'));
  expect(await fits('m4a', brand('M4A '), index, sound)).toBe(true);
  expect(await fits('m4a', brand('mp42'), sound, index)).toBe(true);
  expect(await fits('m4a', brand('3gp4'), box('free', Buffer.alloc(8)), sound, index)).toBe(true);
  expect(await fits('m4a', brand('mp42'), box('moov', Buffer.concat([track('soun'), track('vide')])), sound)).toBe(
    false,
  );
  expect(await fits('m4a', brand('M4A '), sound)).toBe(false);
  expect(await fits('m4a', brand('M4A '), index.subarray(0, -4))).toBe(false);
  expect(await fits('m4a', index, brand('M4A '))).toBe(false);
  expect(await fits('m4a', frame, frame)).toBe(false);
  expect(await fits('m4a', '')).toBe(false);
});

function page(packet: string): Buffer {
  const head = Buffer.alloc(28);
  head.write('OggS');
  head[26] = 1;
  head[27] = packet.length;
  return Buffer.concat([head, Buffer.from(packet, 'latin1')]);
}

test('an Ogg is taken with each codec of sound; a film is not', async () => {
  for (const codec of ['OpusHead\x01', '\x01vorbis\0', '\x7fFLAC\x01', 'Speex   1.2']) {
    expect(await fits('ogg', page(codec), page('more')), codec).toBe(true);
  }
  expect(await fits('ogg', page('\x80theora'))).toBe(false);
  expect(await fits('ogg', 'OggS')).toBe(false);
  expect(await fits('ogg', frame)).toBe(false);
});

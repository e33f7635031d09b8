import { strToU8, type Zippable, zipSync } from 'fflate';
import { type ReportPage, reportPageEntry } from '#contract/entities/report-page.ts';
import { packPage } from '#data/report-pages/pack.ts';
import { makePicture } from '#server/files/pictures/make-picture.ts';
import { drawPicture } from './picture.ts';

/** The location in a photo and a voice note: no reader may ever see it. */
export const hiddenPlace = 'N 34.02 W 6.84 Rue des Consuls';

/** A report page as a phone sends it. */
export interface SentPage {
  readonly name: string;
  readonly bytes: Buffer;
}

export const somePage: ReportPage = {
  version: 1,
  language: 'en',
  figures: { lessons: 20, students: 18 },
  covered: 'Surah al-Mulk, verses 1 to 15.',
  wentWell: 'Twelve students know it by heart.',
  needed: 'Exercise books.',
  photos: [],
  voice: null,
};

/** With photos, a location and a voice note, as the device packs it. */
export async function packed(changes: Partial<ReportPage> = {}, { photos = 0, voice = false } = {}): Promise<SentPage> {
  const files = new Map<string, Blob>();
  const shown = [];
  for (let number = 1; number <= photos; number += 1) {
    const entry = `photos/${number}.jpg`;
    files.set(entry, new Blob([new Uint8Array(await photoWithPlace(number))]));
    shown.push({ entry, caption: `Photo number ${number}` });
  }
  if (voice) files.set('voice.ogg', new Blob([new Uint8Array(recording)]));
  const page: ReportPage = {
    ...somePage,
    photos: shown,
    voice: voice ? { entry: 'voice.ogg', seconds: 80 } : null,
    ...changes,
  };
  const file = await packPage(page, '2026-10', files);
  return { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
}

/** A container that no phone makes. */
export function container(entries: Zippable = {}, page: unknown = somePage): SentPage {
  const json = strToU8(typeof page === 'string' ? page : JSON.stringify(page));
  return { name: 'report-2026-10.sanadreport', bytes: Buffer.from(zipSync({ [reportPageEntry]: json, ...entries })) };
}

const made = new Map<string, Promise<Buffer>>();

/** A JPEG with EXIF that contains its location; the same number and width give the same picture. */
export function photoWithPlace(number: number, width = 240): Promise<Buffer> {
  const key = `${number} ${width}`;
  const known = made.get(key) ?? makeWithPlace(number, width);
  made.set(key, known);
  return known;
}

async function makeWithPlace(number: number, width: number): Promise<Buffer> {
  const picture = drawPicture(width, Math.round(width * 0.75) + number, number);
  const photo = await makePicture(picture, 'png', { longestSide: Math.max(320, width), quality: 70 });
  if (!photo) throw new Error('A picture is made of a picture.');
  const exif = Buffer.from(`Exif\0\0MM\0*\0\0\0\b\0\0\0\0\0\0${hiddenPlace}`, 'latin1');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  const { jpeg } = photo;
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, jpeg.subarray(2)]);
}

/** A recording in Ogg whose comments name its location and its device, as some recorders write them. */
export const recording = Buffer.concat([
  oggPage([`OpusHead\x01\x01\x38\x01\x80\xbb\0\0\0\0\0`], { flags: 2, sequence: 0 }),
  oggPage([opusTags('Some phone', [`LOCATION=${hiddenPlace}`, 'ENCODER=Some phone'])], { flags: 0, sequence: 1 }),
  oggPage([`\xf8${'A'.repeat(119)}`], { flags: 4, sequence: 2 }),
]);

/** A page of packets shorter than 255 bytes; its checksum is wrong. */
function oggPage(packets: readonly string[], { flags, sequence }: { flags: number; sequence: number }): Buffer {
  const head = Buffer.alloc(27 + packets.length);
  head.write('OggS', 0, 'latin1');
  head[5] = flags;
  head.writeUInt32LE(sequence, 18);
  head[26] = packets.length;
  for (const [index, packet] of packets.entries()) head[27 + index] = packet.length;
  return Buffer.concat([head, Buffer.from(packets.join(''), 'latin1')]);
}

/** The second packet of Opus in Ogg (RFC 7845, 5.2). */
function opusTags(vendor: string, comments: readonly string[]): string {
  const length = (count: number) => String.fromCharCode(count, 0, 0, 0);
  const counted = (text: string) => `${length(text.length)}${text}`;
  return `OpusTags${counted(vendor)}${length(comments.length)}${comments.map(counted).join('')}`;
}

/** An MP4 with a video track. */
export const film = Buffer.concat([
  box('ftyp', Buffer.from('isom\0\0\0\0')),
  box('moov', box('trak', box('mdia', box('hdlr', Buffer.from(`${'\0'.repeat(8)}vide${'\0'.repeat(13)}`))))),
]);

/** A box of MP4. */
export function box(type: string, ...content: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...content]);
}

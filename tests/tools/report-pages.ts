import { strToU8, type Zippable, zipSync } from 'fflate';
import { type ReportPage, reportPageEntry } from '#contract/entities/report-page.ts';
import { packPage } from '#data/report-pages/pack.ts';
import { makePicture } from '#server/modules/documents/pictures/make-picture.ts';
import { drawPicture } from './picture.ts';

/** What a photo and a voice note hold of their place: no one may ever read it. */
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

/** With photos in its place and a voice note, as it is packed on the device. */
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

/** A container as no phone makes it. */
export function container(entries: Zippable = {}, page: unknown = somePage): SentPage {
  const json = strToU8(typeof page === 'string' ? page : JSON.stringify(page));
  return { name: 'report-2026-10.sanadreport', bytes: Buffer.from(zipSync({ [reportPageEntry]: json, ...entries })) };
}

const made = new Map<number, Promise<Buffer>>();

/** A JPEG with EXIF in which its place is; one number, one picture. */
export function photoWithPlace(number: number): Promise<Buffer> {
  const known = made.get(number) ?? makeWithPlace(number);
  made.set(number, known);
  return known;
}

async function makeWithPlace(number: number): Promise<Buffer> {
  const picture = await makePicture(drawPicture(240, 180 + number, number), 'png', { longestSide: 320, quality: 70 });
  if (!picture) throw new Error('A picture is made of a picture.');
  const exif = Buffer.from(`Exif\0\0MM\0*\0\0\0\b\0\0\0\0\0\0${hiddenPlace}`, 'latin1');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  const { jpeg } = picture;
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, jpeg.subarray(2)]);
}

/** An Ogg with the head of an Opus stream and a comment that names a place. */
export const recording = ogg(`OpusHead\x01\x01\x38\x01\x80\xbb\0\0\0\0\0`);

function ogg(packet: string): Buffer {
  const head = Buffer.alloc(28);
  head.write('OggS', 0, 'latin1');
  head[5] = 2;
  head[26] = 1;
  head[27] = packet.length;
  return Buffer.concat([head, Buffer.from(packet, 'latin1'), Buffer.alloc(600, 0x41)]);
}

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/new-id.ts';
import { packed } from '#tests/tools/report-pages.ts';
import { inEachPlace } from './places.ts';
import type { School } from './school.ts';
import { ask, keep, send } from './send.ts';

inEachPlace((open) => {
  let school: School;
  beforeAll(async () => {
    school = await open();
  });
  afterAll(() => school.close());

  test('a page is answered as a PDF, with its words, figures, photos and voice note', async () => {
    const file = await packed({}, { photos: 2, voice: true });
    const sourceHash = createHash('sha256').update(file.bytes).digest('hex');
    const id = newId();
    const fields = { title: 'Report of October', id, month: '2026-10', fileHash: sourceHash };
    const kept = await keep(school, { part: 'report', file, fields });
    expect(kept).toMatchObject({ id, month: '2026-10', fileType: 'PDF', fileName: 'Report of October 2026 class.pdf' });
    expect(kept.page).toMatchObject({
      sourceHash,
      figures: { lessons: 20, students: 18 },
      covered: 'Surah al-Mulk, verses 1 to 15.',
      photos: [
        { caption: 'Photo number 1', width: 240, height: 181, released: false },
        { caption: 'Photo number 2', width: 240, height: 182, released: false },
      ],
      voice: { seconds: 80, released: false },
    });
    const pdf = await ask(school, kept.fileUrl);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(pdf.body.subarray(0, 5).toString()).toBe('%PDF-');
    const photo = await ask(school, kept.page?.photos[1]?.url ?? '');
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const voice = await ask(school, kept.page?.voice?.url ?? '');
    expect([voice.status, voice.headers.get('content-type')]).toEqual([200, 'audio/ogg']);
  });

  test('a page is no material', async () => {
    const answer = await send(school, { part: 'material', file: await packed() });
    expect([answer.status, answer.body.code]).toEqual([415, 'wrong-type']);
  });
});

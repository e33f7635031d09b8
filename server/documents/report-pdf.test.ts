import { expect, test } from 'vitest';
import { makePicture } from '#server/files/pictures/make-picture.ts';
import { arabic } from '#tests/tools/arabic-report.ts';
import { picturesIn, textOfPdf } from '#tests/tools/pdf-text.ts';
import { drawPicture } from '#tests/tools/picture.ts';
import { makeReportPdf } from './report-pdf.ts';

test('an Arabic page is copied from its PDF in the order in which it is read, mixed lines too', async () => {
  const text = await textOfPdf(await makeReportPdf(arabic));
  const lines = text.split('\n');
  for (const line of [
    'تقرير أكتوبر ٢٠٢٦',
    'تحفيظ القرآن ١، مدرسة النور',
    'بقلم أمينة خالد',
    'حفظنا سورة الملك حتى الآية ١٥، وقرأنا كتاب Reading One مع PDF جديد.',
    'وراجعنا جزء عم.',
    'حفظ ١٢ طالبًا السورة كاملة.',
    'دفاتر وأقلام.',
  ]) {
    expect(lines).toContain(line);
  }
  const order = [
    'أجمل ما في الشهر',
    'ما دُرّس',
    'ما نحتاج إليه',
    '١:٠٥',
    'عدد الدروس',
    '\n٢٠\n',
    'متوسط حضور الطلاب',
    '\n١٨\n',
  ];
  expect(order.map((part) => text.indexOf(part))).toEqual(
    order.map((part) => text.indexOf(part)).toSorted((a, b) => a - b),
  );
  expect(order.filter((part) => !text.includes(part))).toEqual([]);
});

test('a report has the same bytes, and its letters are copied, whatever this process has printed before', async () => {
  const first = await makeReportPdf(arabic);
  // The same glyphs for other letters: a hard space, a ligature, digits of another script.
  const other = 'Same\u00a0space, office and ﷲ لله ١٢٣ 123 বাংলা র্কি नमस्ते';
  const between = await makeReportPdf({ ...arabic, page: { ...arabic.page, covered: other, needed: other } });
  expect((await makeReportPdf(arabic)).equals(first)).toBe(true);
  expect(await textOfPdf(between)).toContain('لله ١٢٣ 123');
});

test('what was not filled in is not in the PDF, nor is a name that it is not to have', async () => {
  const { teacher: _, ...heading } = arabic.heading;
  const page = {
    ...arabic.page,
    language: 'en' as const,
    figures: { lessons: null, students: 0 },
    wentWell: '',
    needed: '',
  };
  const text = await textOfPdf(await makeReportPdf({ heading, page, photos: [] }));
  expect(text).toContain('Students present on average');
  for (const missing of ['Lessons held', 'What went well', 'What is needed', 'Voice note', 'Photos', 'Written by']) {
    expect(text).not.toContain(missing);
  }
});

test('six photos are in the PDF with their captions, whatever their shape', async () => {
  const photos = [];
  for (const [index, [width, height]] of [
    [60, 40],
    [40, 60],
    [300, 20],
    [20, 300],
    [1, 1],
    [50, 50],
  ].entries()) {
    const made = await makePicture(drawPicture(width ?? 1, height ?? 1, index), 'png', {
      longestSide: 300,
      quality: 60,
    });
    if (made) photos.push({ jpeg: made.jpeg, caption: index === 3 ? '' : `الصورة رقم ${index}` });
  }
  const pdf = await makeReportPdf({ ...arabic, photos });
  expect(picturesIn(pdf)).toBe(6);
  expect((await textOfPdf(pdf)).match(/الصورة رقم/g)).toHaveLength(5);
});

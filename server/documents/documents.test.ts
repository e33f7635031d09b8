import { strFromU8, unzipSync } from 'fflate';
import { fileTypeFromBuffer } from 'file-type';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { makePdf } from './pdf.ts';
import { makeXlsx } from './xlsx.ts';

const report = { title: 'تقرير الصف', language: 'ar', paragraphs: ['حضر ١٢ طالبًا.', 'Second paragraph.'] } as const;
const sheet = { name: 'الدرجات', columns: ['الاسم', 'الدرجة'], rows: [['مريم', 11.5]] } as const;

const makers = {
  pdf: () => makePdf(report),
  xlsx: () => makeXlsx({ language: 'ar', sheets: [sheet] }),
};

afterEach(() => {
  vi.useRealTimers();
});

describe.each(Object.entries(makers))('a %s', (extension, make) => {
  test('is what its name says', async () => {
    expect((await fileTypeFromBuffer(await make()))?.ext).toBe(extension);
  });
});

test('a PDF has the same bytes on another day', async () => {
  const today = await makers.pdf();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-07-09T22:10:11Z') });
  expect((await makers.pdf()).equals(today)).toBe(true);
});

test('a long Arabic text goes on over as many pages as it needs', async () => {
  const long = await makePdf({ ...report, paragraphs: Array(40).fill('تعلّم الطلاب سورة الفاتحة. '.repeat(6)) });
  expect(pagesOf(long)).toBeGreaterThan(3);
  expect(pagesOf(await makers.pdf())).toBe(1);
});

test('a number in a workbook stays a number', async () => {
  const workbook = await makers.xlsx();
  expect(partOf(workbook, 'xl/worksheets/sheet1.xml')).toContain('<c r="B2"><v>11.5</v></c>');
  expect(partOf(workbook, 'xl/worksheets/sheet1.xml')).toContain('rightToLeft="1"');
});

function partOf(office: Buffer, path: string): string {
  const part = unzipSync(office)[path];
  if (!part) throw new Error(`${path} is not in the file`);
  return strFromU8(part);
}

function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

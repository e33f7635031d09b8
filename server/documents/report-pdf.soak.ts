import { expect, test } from 'vitest';
import { arabic } from '#tests/tools/arabic-report.ts';
import { textOfPdf } from '#tests/tools/pdf-text.ts';
import { makeReportPdf } from './report-pdf.ts';

test('words without a blank, and as many as fit into a report, stay on their pages', async () => {
  const page = {
    ...arabic.page,
    covered: 'w'.repeat(3_000),
    wentWell: 'ب'.repeat(3_000),
    needed: 'سطر\n'.repeat(1_500).trim(),
  };
  const text = await textOfPdf(await makeReportPdf({ ...arabic, page }));
  expect(text.replaceAll('\n', '').match(/w/g)).toHaveLength(3_000);
  expect(text.match(/سطر/g)).toHaveLength(1_500);
  expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThan(200);
});

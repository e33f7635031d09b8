import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { scriptBearingPdf } from '#tests/tools/hostile-documents.ts';
import { wordOf } from '#tests/tools/office-files.ts';
import { withDocuments } from './hostile-steps.ts';

test('a PDF of 300 pages with scripts in it shows its words; only pages near the screen are rendered, and no script runs', async () => {
  const { page, open, left } = await withDocuments({ 'scripts.pdf': scriptBearingPdf(300) });
  await open('scripts.pdf');
  await page.locator('[data-page="1"]').getByText('Words of page 1', { exact: true }).waitFor({ state: 'attached' });
  expect(await page.locator('[data-page]').count()).toBe(300);
  for (const number of [40, 150, 300]) {
    const sheet = page.locator(`[data-page="${number}"]`);
    await sheet.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await sheet.getByText(`Words of page ${number}`, { exact: true }).waitFor({ state: 'attached' });
  }
  await expect.poll(() => renderedPages(page)).toBeLessThanOrEqual(8);
  await page.locator('[data-page="300"]').click();
  expect(await page.locator('[data-page] :is(a, input, iframe, button)').count()).toBe(0);
  expect(await page.evaluate(() => 'trapped' in window || 'app' in window)).toBe(false);
  expect(left).toEqual([]);
});

/** Pages whose text is rendered; each has its picture too. */
function renderedPages(page: Page): Promise<number> {
  return page.locator('[data-page]:has(span)').count();
}

/** An SVG whose filter would keep a browser busy forever. */
const heavySvg = `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"><filter id="f">${'<feTurbulence baseFrequency="9" numOctaves="99"/><feMorphology radius="900"/>'.repeat(20)}</filter><rect width="9000" height="9000" filter="url(#f)"/></svg>`;

test('a Word document with an SVG in it opens at once without it, and says that something is missing', async () => {
  const blip = (id: string) =>
    `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="p"><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
  const bytes = wordOf({
    body: `<w:p><w:r><w:t>Words around</w:t></w:r></w:p>${blip('a')}${blip('b')}<w:altChunk r:id="h"/>`,
    others: {
      a: { path: 'media/a.svg', content: heavySvg },
      b: { path: 'media/b.png', content: heavySvg },
      h: {
        path: 'part.htm',
        content: `<p>A part</p><img src="data:image/svg+xml;base64,${Buffer.from(heavySvg).toString('base64')}"><img src="https://elsewhere.example/x.png" onerror="trapped=1">`,
      },
    },
  });
  const { page, open, left } = await withDocuments({ 'heavy.docx': Buffer.from(bytes) });
  await open('heavy.docx');
  const article = page.getByRole('article');
  await article.getByText('A part').waitFor();
  await page.getByRole('note').getByText('Not everything can be shown here').waitFor();
  expect(await article.locator('img, svg').count()).toBe(0);
  expect(await page.evaluate(() => 'trapped' in window)).toBe(false);
  expect(left).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Browser } from 'playwright-core';
import { escaped } from '#server/words/escaped.ts';

/** Pictures of one sheet: those of three people. */
const perSheet = 9;

/** Joins pictures to sheets with their names, so that many are seen at once. @param path of the sheets, without number and ending */
export async function contactSheet(
  browser: Browser,
  files: readonly string[],
  path: string,
  width: number,
): Promise<void> {
  const scale = width > 500 ? 0.5 : 0.75;
  const columns = width > 500 ? 3 : 9;
  for (let start = 0; start < files.length; start += perSheet) {
    const pictures = files.slice(start, start + perSheet).map((file) => {
      const source = `data:image/png;base64,${readFileSync(file).toString('base64')}`;
      return `<figure><figcaption>${escaped(basename(file))}</figcaption><img src="${source}" width="${width * scale}"></figure>`;
    });
    const page = await browser.newPage({
      viewport: { width: Math.ceil((width * scale + 8) * columns + 8), height: 600 },
    });
    await page.setContent(`<style>
      body { margin: 4px; display: flex; flex-wrap: wrap; align-items: start; background: #888; font: 11px sans-serif }
      figure { margin: 4px 4px } img { display: block }</style>${pictures.join('')}`);
    await page.screenshot({ path: `${path}-${start / perSheet + 1}.png`, fullPage: true });
    await page.close();
  }
}

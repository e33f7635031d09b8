import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { PNG } from 'pngjs';

export const languages = ['en', 'ar'] as const;
export const devices = {
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true },
  desk: { viewport: { width: 1280, height: 800 } },
} as const;

export interface Look {
  readonly device: keyof typeof devices;
  readonly language: (typeof languages)[number];
}

export interface Picture extends Look {
  readonly name: string;
  readonly colour: 'light' | 'dark';
  readonly png: Buffer;
}

/** As much as can be viewed at once: four phones side by side, or two desktops at three fifths. */
const sheet = {
  phone: { width: 360, scale: 1, columns: 4 },
  desk: { width: 1280, scale: 0.6, columns: 2 },
} as const;
const sheetHeight = 1500;
const label = 18;
const gap = 8;
/** Light beside dark and one language beside the other, so that differences are visible. */
const order = ['en light', 'ar dark', 'en dark', 'ar light'];

interface Row {
  readonly title: string;
  readonly height: number;
  readonly pictures: readonly { readonly png: Buffer; readonly from: number }[];
}

/**
 * Arranges pictures side by side in files `phone-001.png` … of a folder.
 * @param long pictures may be longer than a window
 */
export async function writeSheets(
  browser: Browser,
  folder: string,
  pictures: readonly Picture[],
  long: boolean,
): Promise<void> {
  if (pictures.length === 0) return;
  mkdirSync(folder, { recursive: true });
  const page = await browser.newPage();
  for (const device of ['phone', 'desk'] as const) {
    const { width, scale, columns } = sheet[device];
    const names = [...new Set(pictures.map(({ name }) => name))];
    const rows = names.flatMap((name) =>
      rowsOf(
        name,
        pictures.filter((picture) => picture.device === device && picture.name === name),
        device,
        long,
      ),
    );
    for (const [index, packed] of pack(rows).entries()) {
      await page.setViewportSize({ width: Math.ceil(columns * width * scale + (columns - 1) * gap), height: 100 });
      await page.setContent(htmlOf(packed, width * scale, scale));
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
      const path = join(folder, `${device}-${String(index + 1).padStart(3, '0')}.png`);
      await page.screenshot({ path, fullPage: true });
    }
  }
  await page.close();
}

/** The pictures of one screen, cut if they are longer than a sheet. */
function rowsOf(name: string, pictures: readonly Picture[], device: Look['device'], long: boolean): Row[] {
  const { columns, scale } = sheet[device];
  const sorted = pictures.toSorted((a, b) => placeOf(a) - placeOf(b));
  const most = Math.floor((sheetHeight - label) / scale) - gap;
  const rows: Row[] = [];
  for (let first = 0; first < sorted.length; first += columns) {
    const beside = sorted.slice(first, first + columns);
    const tallest = Math.max(...beside.map(({ png }) => PNG.sync.read(png).height));
    for (let from = 0; from < (long ? tallest : 1); from += most) {
      rows.push({
        title: `${name}   ${beside.map(({ language, colour }) => `${language} ${colour}`).join(' | ')}${from ? `   from ${from}` : ''}`,
        height: Math.min(most, tallest - from) * scale,
        pictures: beside.map(({ png }) => ({ png, from })),
      });
    }
  }
  return rows;
}

function placeOf({ language, colour }: Picture): number {
  return order.indexOf(`${language} ${colour}`);
}

function pack(rows: readonly Row[]): Row[][] {
  const sheets: Row[][] = [];
  let left = 0;
  for (const row of rows) {
    const needed = row.height + label + gap;
    if (needed > left) {
      sheets.push([]);
      left = sheetHeight;
    }
    sheets.at(-1)?.push(row);
    left -= needed;
  }
  return sheets;
}

function htmlOf(rows: readonly Row[], width: number, scale: number): string {
  const cell = ({ png, from }: Row['pictures'][number], height: number) =>
    `<div style="width:${width}px;height:${height}px;overflow:hidden"><img src="data:image/png;base64,${png.toString('base64')}" style="width:${width}px;margin-top:${-from * scale}px"></div>`;
  const line = ({ title, height, pictures }: Row) =>
    `<div style="font:12px/${label}px monospace;color:#fff">${title}</div><div style="display:flex;gap:${gap}px;margin-bottom:${gap}px">${pictures.map((one) => cell(one, height)).join('')}</div>`;
  return `<body style="margin:0;background:#c0c">${rows.map(line).join('')}</body>`;
}

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mirrored } from '#data/mirror/mirrored.ts';
import { classOf } from './classes.ts';
import { withPage } from './open-page.ts';

/** The most rows of one table that a sync brings to a device (contract/limits.ts). */
export const classes = 10_000;
const classesAtOnce = 2_500;

/**
 * A row has some forty index entries, and a browser takes minutes to write them all, so the profile is kept for the next run.
 */
const cache = fileURLToPath(new URL('../../.cache/bench-mirror/', import.meta.url));

/**
 * A browser's profile whose mirror holds `classes` classes in the product's present form.
 * @returns its folder
 */
export async function filledProfile(): Promise<string> {
  const folder = join(cache, form());
  const whole = join(folder, 'is-whole');
  if (existsSync(whole)) return folder;
  for (const old of existsSync(cache) ? await readdir(cache) : []) await rm(join(cache, old), { recursive: true });
  console.log(`mirror: ${classes} classes are stored once, which takes minutes.`);
  await withPage(folder, async (page) => {
    for (let from = 0; from < classes; from += classesAtOnce) await page.fill(from, from + classesAtOnce);
  });
  await writeFile(whole, '');
  return folder;
}

/** Changes whenever rows would be stored or indexed differently. */
function form(): string {
  const schema = readFileSync(new URL('../../src/data/database/database.ts', import.meta.url), 'utf8');
  const rows = Array.from({ length: 16 }, (_, number) => mirrored('classes', classOf(number * 99), 0));
  return createHash('sha256').update(schema).update(JSON.stringify(rows)).digest('hex').slice(0, 16);
}

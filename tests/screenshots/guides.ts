import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { type Language, languageCodes } from '#contract/language/languages.ts';
import { type Role, roles } from '#contract/rights/roles.ts';
import { guidePictureSize } from '#features/help/guide-parts.ts';
import { demoAccount, signInByApi, storedSession } from '#tests/e2e/api.ts';
import type { Fixture } from '#tests/e2e/own-fixture.ts';
import { type GuidePicture, guidePictureFile, guidePictures } from './guide-pictures.ts';
import { type Words, wordsOf } from './words.ts';

const folder = fileURLToPath(new URL('../../docs/guide/pictures/', import.meta.url));

/** Quality of WebP, 1 to 100: letters stay sharp, and a picture weighs 12 kB at most. */
const quality = 45;

/** Makes the pictures of the guides again, from today's demo; the old ones are deleted once all are there. */
export async function shootGuides(
  fixture: Fixture,
  open: (name: string, language: Language) => Promise<Page>,
): Promise<void> {
  const made = new Map<string, Buffer>();
  for (const language of languageCodes) {
    for (const role of roles) {
      const page = await open(`guide-${role}-${language}`, language);
      for (const picture of guidePictures.filter((one) => one.role === role)) {
        made.set(guidePictureFile(picture, language), await shoot(fixture, page, picture, wordsOf(language)));
      }
      await page.context().close();
    }
  }
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of made) writeFileSync(join(folder, `${name}.new`), bytes);
  for (const name of readdirSync(folder)) if (!name.endsWith('.new')) rmSync(join(folder, name));
  for (const name of made.keys()) renameSync(join(folder, `${name}.new`), join(folder, name));
  console.log(
    `guides: ${made.size} pictures, ${[...made.values()].reduce((sum, { length }) => sum + length, 0)} bytes`,
  );
}

async function shoot(fixture: Fixture, page: Page, picture: GuidePicture, t: Words): Promise<Buffer> {
  await signInAs(fixture, page, picture.role);
  const { call } = await signInByApi(fixture.serverUrl(), demoAccount(picture.role));
  const own = picture.role === 'student' || picture.role === 'teacher';
  const { data } = await call('classes.list', {}, undefined, own ? '?mine=true&limit=1' : '?limit=1');
  await page.goto(fixture.origin + picture.path({ classId: data[0]?.id ?? '' }));
  await picture.ready(page, t).waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => !document.querySelector('main [role=status][aria-label]'));
  await page.evaluate(() => document.fonts.ready);
  if (picture.from) await toTop(picture.from(page, t));
  const protocol = await page.context().newCDPSession(page);
  const clip = { x: 0, y: await page.evaluate(() => window.scrollY), ...guidePictureSize, scale: 1 };
  const { data: bytes } = await protocol.send('Page.captureScreenshot', { format: 'webp', quality, clip });
  await protocol.detach();
  return Buffer.from(bytes, 'base64');
}

async function signInAs(fixture: Fixture, page: Page, role: Role): Promise<void> {
  const { session } = await signInByApi(fixture.serverUrl(), demoAccount(role));
  await page.goto(`${fixture.origin}/icons/favicon.svg`);
  await page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, storedSession(session));
}

/** Scrolls it below the header, which is sticky. */
async function toTop(what: Locator): Promise<void> {
  await what.evaluate((element) => {
    const head = document.querySelector('header')?.getBoundingClientRect().height ?? 0;
    window.scrollTo({ top: element.getBoundingClientRect().top + window.scrollY - head - 12, behavior: 'instant' });
  });
}

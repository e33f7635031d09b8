import { beforeAll, expect, test } from 'vitest';
import { type Caller, roles } from '#contract/rights/roles.ts';
import { cutOrCovered, lostInForcedColours, printedControls } from './cut-off.ts';
import { idsOfDemo, type Language, languages, loaded } from './every-page.ts';
import { goWithin } from './go-within.ts';
import { openPage } from './harness.ts';
import { shoot } from './looks.ts';
import { type Ids, placesOf } from './places.ts';

/*
 * Every screen at 200 % text on a phone of 360 px (WCAG 1.4.4), on paper, and in the colours of the system. One visit of each
 * place per role and language checks all three. SHOTS=folder saves pictures.
 */

let ids: Ids;
beforeAll(async () => {
  ids = await idsOfDemo();
});

/** A4 upright in CSS pixels, without the margins of 1 cm that browsers leave. */
const paper = { width: 718, height: 1047 };
const phone = { width: 360, height: 740 };

test.each<Caller>(['visitor', ...roles])(
  '%s: at double text nothing is cut or covered; paper has no buttons; forced colours show focus and progress',
  async (role) => {
    const found = await Promise.all(languages.map((language) => look(role, language)));
    expect(found.flat()).toEqual([]);
  },
);

async function look(role: Caller, language: Language): Promise<string[]> {
  const { page } = await openPage({ ...(role !== 'visitor' && { role }), language, path: '/' });
  await page.getByRole('main').waitFor();
  const found: string[] = [];
  for (const { path, ready } of placesOf(role)) {
    const name = `${role}-${language}${path(ids).replaceAll(/[/?=]/g, '_').slice(0, 60)}`;
    await goWithin(page, path(ids));
    await loaded(page, ready);
    const note = (what: string) => (finding: string) =>
      found.push(`${role} ${language} ${path(ids)}, ${what}: ${finding}`);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    (await cutOrCovered(page)).forEach(note('200 %'));
    await shoot(page, `${name}-large`, { fullPage: true });
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));

    await page.setViewportSize(paper);
    await page.emulateMedia({ media: 'print' });
    (await printedControls(page)).forEach(note('print'));
    (await cutOrCovered(page, 'paper')).forEach(note('print'));
    await shoot(page, `${name}-print`, { fullPage: true });

    await page.setViewportSize(phone);
    await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
    (await lostInForcedColours(page)).forEach(note('forced colours'));
    await shoot(page, `${name}-forced`, { fullPage: true });
    await page.emulateMedia({ media: null, forcedColors: null });
  }
  return found;
}

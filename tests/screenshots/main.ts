// `npm run screenshots`: remakes the screenshots of docs/screenshots and the pictures of docs/guide from the built app on demo
// data.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '#contract/language/languages.ts';
import { openFixture } from '#tests/e2e/own-fixture.ts';
import { countScreens } from './counts.ts';
import { shootGuides } from './guides.ts';
import { shootMails } from './mails.ts';
import { studentStory } from './student.ts';
import { screenshotTaker } from './take-screenshot.ts';
import { teacherStory } from './teacher.ts';
import { visitorStory } from './visitor.ts';
import { wordsOf } from './words.ts';
import { shootYear } from './year.ts';

const folder = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url));
const devices = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const;
const locales = { en: 'en-GB', ar: 'ar-SA' } as const;
const languages = ['en', 'ar'] as const satisfies readonly Language[];

/**
 * `npm run screenshots -- ar-phone` takes those alone, `npm run screenshots -- guides` the pictures of the guides, `-- mails` each mail
 * about a change, `-- year` everyone's screens at the turns of a school year (with Debian's faketime),
 * `-- counts` how many words and elements the most used screens show.
 */
const wanted = process.argv.slice(2);

for (const language of languages) {
  for (const device of ['phone', 'desktop'] as const) {
    const prefix = `${language}-${device}`;
    if (wanted.length === 0 || wanted.includes(prefix)) await shoot(language, device, prefix);
  }
}

if (wanted.length === 0 || wanted.includes('guides')) {
  const fixture = await openFixture();
  try {
    await shootGuides(fixture, async (name, language) => {
      const { page } = await fixture.openBrowser(name, {
        viewport: devices.phone,
        locale: locales[language],
        timezoneId: 'Asia/Riyadh',
        hasTouch: true,
      });
      return page;
    });
  } finally {
    await fixture.close();
  }
}

// The mails are only for viewing: no document contains them.
if (wanted.includes('mails')) {
  const { folder: mails, count } = await shootMails(languages);
  console.log(`${count} mails in ${mails}`);
}

// So are those of the year: `year:july` takes one moment of it.
for (const asked of wanted.filter((name) => name === 'year' || name.startsWith('year:'))) {
  console.log(`The year is in ${await shootYear({ devices, locales }, asked.split(':')[1])}`);
}

// Compared before and after a change of many screens: in no document either, and nothing the other pictures need.
if (wanted.includes('counts')) {
  const fixture = await openFixture();
  try {
    const { table, folder: counted } = await countScreens(fixture, languages, async (name, language) => {
      const options = { viewport: devices.phone, locale: locales[language], timezoneId: 'Asia/Riyadh' };
      return (await fixture.openBrowser(name, options)).page;
    });
    console.log(`${table}\n\npictures in ${counted}`);
  } finally {
    await fixture.close();
  }
}

async function shoot(
  language: (typeof languages)[number],
  device: keyof typeof devices,
  prefix: string,
): Promise<void> {
  const fresh = mkdtempSync(join(tmpdir(), 'sanad-screenshots-'));
  const t = wordsOf(language);
  const fixture = await openFixture();
  try {
    const take = screenshotTaker(fresh, prefix, t);
    const open = async (name: string) => {
      const { page } = await fixture.openBrowser(name, {
        viewport: devices[device],
        locale: locales[language],
        timezoneId: 'Asia/Riyadh',
        hasTouch: device === 'phone',
      });
      return page;
    };
    for (const story of [visitorStory, studentStory, teacherStory]) await story({ fixture, open, take, t }, language);
    replaceScreenshots(prefix, fresh);
  } finally {
    await fixture.close();
    rmSync(fresh, { recursive: true });
  }
}

/** Only when all of them exist: an interrupted story keeps the previous screenshots. */
function replaceScreenshots(prefix: string, fresh: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (name.startsWith(`${prefix}-`) && name.endsWith('.png')) rmSync(join(folder, name));
  }
  const names = readdirSync(fresh);
  for (const name of names) copyFileSync(join(fresh, name), join(folder, name));
  console.log(`${prefix}: ${names.length} screenshots`);
}

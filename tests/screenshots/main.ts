// `npm run screenshots`: the pictures of docs/screenshots, made anew from the built app on demo data.
import { readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '#i18n/languages.ts';
import { setStage } from '#tests/e2e/stage.ts';
import { camera } from './camera.ts';
import { studentStory } from './student.ts';
import { teacherStory } from './teacher.ts';
import { visitorStory } from './visitor.ts';
import { wordsOf } from './words.ts';

const folder = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url));
const devices = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const;
const locales = { en: 'en-GB', ar: 'ar-SA' } as const;
const languages = ['en', 'ar'] as const satisfies readonly Language[];

/** `npm run screenshots -- ar-phone` takes those alone. */
const wanted = process.argv.slice(2);

for (const language of languages) {
  for (const device of ['phone', 'desktop'] as const) {
    const prefix = `${language}-${device}`;
    if (wanted.length === 0 || wanted.includes(prefix)) await shoot(language, device, prefix);
  }
}

async function shoot(
  language: (typeof languages)[number],
  device: keyof typeof devices,
  prefix: string,
): Promise<void> {
  for (const old of picturesOf(prefix)) rmSync(`${folder}${old}`);
  const t = wordsOf(language);
  const stage = await setStage();
  try {
    const take = camera(folder, prefix, t);
    const open = async (name: string) => {
      const { page } = await stage.openBrowser(name, {
        viewport: devices[device],
        locale: locales[language],
        timezoneId: 'Asia/Riyadh',
        hasTouch: device === 'phone',
      });
      return page;
    };
    for (const story of [visitorStory, studentStory, teacherStory]) await story({ stage, open, take, t }, language);
  } finally {
    await stage.close();
  }
  console.log(`${prefix}: ${picturesOf(prefix).length} pictures`);
}

function picturesOf(prefix: string): string[] {
  return readdirSync(folder).filter((name) => name.startsWith(`${prefix}-`) && name.endsWith('.png'));
}

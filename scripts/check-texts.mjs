// Part of `npm run check`: the number of texts that repeat another key's text exactly. Each one is translated and corrected
// separately, and drifts apart. The figures only go down: a new text that exists already uses the existing key.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.mjs';

/** Maximum repetitions in each language. Arabic has more: one word where English has two. */
const most = { en: 480, ar: 525 };
const locales = join(root, 'public/locales');

process.exitCode = Object.keys(most).map(holds).every(Boolean) ? 0 : 1;

function holds(language) {
  const files = readdirSync(join(locales, language));
  const texts = files.flatMap((file) => textsOf(JSON.parse(readFileSync(join(locales, language, file), 'utf8'))));
  const repeated = texts.length - new Set(texts).size;
  console.log(`${language}: ${repeated} of ${texts.length} texts are there already, at most ${most[language]} may be`);
  if (repeated > most[language])
    console.error(`${language}: use the keys that are there, or shared ones of common.json.`);
  return repeated <= most[language];
}

function textsOf(value) {
  return typeof value === 'string' ? [value] : Object.values(value).flatMap(textsOf);
}

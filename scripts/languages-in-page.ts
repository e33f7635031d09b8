import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { languages } from '../contract/language/languages.ts';

/** Gives the page what it must know of languages before any of our modules runs. */
export function languagesInPage(): Plugin {
  return { name: 'languages-in-page', transformIndexHtml: { order: 'pre', handler: withLanguages } };
}

/** Directions by language for public/first-paint.js, and a line in each language for a browser without JavaScript. */
export function withLanguages(html: string): string {
  const directions = Object.fromEntries(languages.map(({ code, direction }) => [code, direction]));
  const lines = languages.map(({ code }) => {
    const words = readFileSync(join(import.meta.dirname, '../public/locales', code, 'common.json'), 'utf8');
    return JSON.parse(words).needsJavaScript;
  });
  const style = 'padding: 1rem; text-align: center; font-family: system-ui, sans-serif';
  return html
    .replace(' src="/first-paint.js"', (src) => ` data-languages='${JSON.stringify(directions)}'${src}`)
    .replace('<noscript>', () => `<noscript><p style="${style}">${lines.join(' · ')}</p>`);
}

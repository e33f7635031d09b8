import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { languages } from '../contract/language/languages.ts';

type Common = typeof import('../public/locales/en/common.json');

/** Gives the page what it must know of languages before any of our modules runs. */
export function languagesInPage(): Plugin {
  return { name: 'languages-in-page', transformIndexHtml: { order: 'pre', handler: withLanguages } };
}

/**
 * Directions by language for public/first-paint.js, and what is said in each language where the app does not start or
 * the browser runs no JavaScript.
 */
export function withLanguages(html: string): string {
  const directions = Object.fromEntries(languages.map(({ code, direction }) => [code, direction]));
  const lines = (content: (words: Common) => string) =>
    languages
      .map(({ code, direction }) => `<p lang="${code}" dir="${direction}">${content(wordsOf(code))}</p>`)
      .join('');
  const notice = lines(({ start, actions }) => {
    // To the same address: it needs no script.
    return `<span class="slow">${start.slow}</span><span class="failed">${start.failed}</span> <a href="">${actions.retry}</a>`;
  });
  return html
    .replace(' src="/first-paint.js"', (src) => ` data-languages='${JSON.stringify(directions)}'${src}`)
    .replace('<div class="start-notice" role="alert">', (start) => start + notice)
    .replace('<noscript>', (start) => {
      return `${start}<div class="start-notice failed">${lines(({ needsJavaScript }) => needsJavaScript)}</div>`;
    });
}

function wordsOf(code: string): Common {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../public/locales', code, 'common.json'), 'utf8'));
}

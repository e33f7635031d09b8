import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { languages } from '../contract/language/languages.ts';

type Common = typeof import('../public/locales/en/common.json');

/** Gives the page the facts about languages that it needs before any of our modules runs. */
export function languagesInPage(): Plugin {
  return { name: 'languages-in-page', transformIndexHtml: { order: 'pre', handler: withLanguages } };
}

/**
 * Directions by language for public/first-paint.js, and the message in each language for a failed start or a browser without
 * JavaScript.
 */
export function withLanguages(html: string): string {
  const directions = Object.fromEntries(languages.map(({ code, direction }) => [code, direction]));
  const lines = (content: (words: Common) => string) =>
    languages
      .map(({ code, direction }) => `<p lang="${code}" dir="${direction}">${content(wordsOf(code))}</p>`)
      .join('');
  const notice = lines(({ start, actions }) => {
    // The link leads to the same address, so it needs no script.
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

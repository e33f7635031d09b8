import { readFileSync } from 'node:fs';
import type { Language } from '#contract/language/languages.ts';

/** The words of a screen in one language, by the keys that the screen itself uses ('auth:submit'). */
export type Words = (key: string, values?: Readonly<Record<string, string>>) => string;

/** Reads the page's own files, so that a story finds its buttons in every language. */
export function wordsOf(language: Language): Words {
  return (key, values = {}) => {
    const [namespace = '', path = ''] = key.split(':');
    const file = new URL(`../../public/locales/${language}/${namespace}.json`, import.meta.url);
    const text = path.split('.').reduce<unknown>(step, JSON.parse(readFileSync(file, 'utf8')));
    if (typeof text !== 'string') throw new Error(`There is no text '${key}' in '${language}'.`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  };
}

function step(tree: unknown, name: string): unknown {
  return typeof tree === 'object' && tree !== null ? (tree as Record<string, unknown>)[name] : undefined;
}

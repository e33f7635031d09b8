import { fallbackLanguage, type Language } from '#contract/language/languages.ts';
import type { Role } from '#contract/rights/roles.ts';

/** The guides of docs/guide, which are written there once for readers of the repository and of the app. */
const files = import.meta.glob<string>('/docs/guide/*/*.md', { query: '?raw', import: 'default' });
const asked = new Map<string, Promise<string>>();

/**
 * The guide of a role; in the language that every guide is written in where that one is missing. Asking again gives the same
 * promise, but after a failure.
 * @throws where its file does not come
 */
export function guideOf(role: Role, language: Language): Promise<string> {
  const load = files[fileOf(role, language)] ?? files[fileOf(role, fallbackLanguage)];
  if (!load) throw new TypeError(`There is no guide for ${role}.`);
  const key = `${language} ${role}`;
  const known = asked.get(key);
  if (known) return known;
  const text = load().catch((failure: unknown) => {
    asked.delete(key);
    throw failure;
  });
  asked.set(key, text);
  return text;
}

function fileOf(role: Role, language: Language): string {
  return `/docs/guide/${language}/${role}.md`;
}

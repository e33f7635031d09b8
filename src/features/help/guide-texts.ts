import { fallbackLanguage, type Language } from '#contract/language/languages.ts';
import type { Role } from '#contract/rights/roles.ts';

/** The guides of docs/guide, which are written once for readers of the repository and of the app. */
const files = import.meta.glob<string>('/docs/guide/*/*.md', { query: '?raw', import: 'default' });
const asked = new Map<string, Promise<string>>();

/**
 * The guide of a role; if the language lacks one, the guide in the language that every guide has. Another call returns the
 * same promise, except after a failure.
 * @throws if its file does not arrive
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

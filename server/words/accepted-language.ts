import { fallbackLanguage, knownLanguage, type Language } from '#contract/language/languages.ts';

/** The first supported language of an `Accept-Language` header, by its weights (RFC 9110, 12.5.4). */
export function acceptedLanguage(header: string | undefined): Language {
  const wishes = (header ?? '').split(',').map((part) => {
    const [tag = '', weight] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/);
    return { language: knownLanguage(tag), weight: weight === undefined ? 1 : Number(weight) || 0 };
  });
  wishes.sort((a, b) => b.weight - a.weight);
  return wishes.find(({ language, weight }) => language && weight > 0)?.language ?? fallbackLanguage;
}

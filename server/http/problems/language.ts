/** Languages that the server has messages in; the first is the fallback (spec section 1). */
export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

/** The first language of an `Accept-Language` header that we have, by its weights (RFC 9110, 12.5.4). */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wishes = (acceptLanguage ?? '').split(',').map((part) => {
    const [tag = '', weight] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/);
    return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) || 0 };
  });
  wishes.sort((a, b) => b.weight - a.weight);
  for (const wish of wishes) {
    const known = languages.find((language) => language === wish.language);
    if (known && wish.weight > 0) return known;
  }
  return 'en';
}

/** Languages a document can be written in; the language decides its direction and the digits of its page numbers. */
export type DocumentLanguage = 'en' | 'ar';

/** Every document bears this date: the same arguments give the same bytes, so that hashes and ETags hold. */
export const documentDate = new Date('2025-01-01T00:00:00.000Z');

export function directionOf(language: DocumentLanguage): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** A number as a reader of this language writes it: Arabic-Indic digits in Arabic. */
export function writtenNumber(value: number, language: DocumentLanguage): string {
  return new Intl.NumberFormat(language === 'ar' ? 'ar-u-nu-arab' : 'en').format(value);
}

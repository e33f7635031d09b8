import type { Language } from '#server/http/problems/language.ts';
import arTables from '../../public/locales/ar/tables.json' with { type: 'json' };
import enTables from '../../public/locales/en/tables.json' with { type: 'json' };

type Words = typeof enTables;
export type ColumnName = keyof Words['columns'];

const tables: Record<Language, Words> = { en: enTables, ar: arTables };

/** The words of tables in a language (public/locales/{lng}/tables.json). */
export function tableWords(language: Language): Words {
  return tables[language];
}

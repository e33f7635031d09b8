import type { Language } from '#contract/language/languages.ts';
import { fieldMessage } from '#server/http/problems/messages.ts';
import { type textsOf, wordsOf } from '#server/words/words.ts';

type RowErrorKey = keyof ReturnType<typeof textsOf<'tables'>>['rowErrors'];

/**
 * An error of a field: the key of its message, or one of the messages of imports with what it names. Errors of the database,
 * from the run, are messages already.
 */
export type RowError = string | { readonly key: RowErrorKey; readonly value?: string; readonly row?: number };

/** Errors by field; `''` is the whole row. */
export type RowErrors = Record<string, RowError>;

/** A message names as much of a cell as a person needs to find it. */
const shownLetters = 60;

/** An error that names the text of the cell. */
export function naming(key: RowErrorKey, value: string): RowError {
  const letters = [...value];
  return { key, value: letters.length > shownLetters ? `${letters.slice(0, shownLetters).join('')}…` : value };
}

/** The message of an error in the language of the reader. @param isMessage whether a text is one already */
export function rowMessage(language: Language, error: RowError, isMessage: boolean): string {
  if (typeof error !== 'string') {
    const { key, ...values } = error;
    return wordsOf(language, 'tables')(`rowErrors.${key}`, { ...values, interpolation: { escapeValue: false } });
  }
  return isMessage && error.includes(' ') ? error : fieldMessage(language, error);
}

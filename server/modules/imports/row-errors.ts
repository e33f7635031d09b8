import type { Language } from '#contract/language/languages.ts';
import { fieldMessage } from '#server/http/problems/messages.ts';
import { type textsOf, wordsOf } from '#server/words/words.ts';

type RowErrorKey = keyof ReturnType<typeof textsOf<'tables'>>['rowErrors'];

/**
 * An error of a field: the key of its message, or one of the messages of imports with its values. Database errors from the run
 * are already messages.
 */
export type RowError = string | { readonly key: RowErrorKey; readonly value?: string; readonly row?: number };

/** Errors by field; `''` is the whole row. */
export type RowErrors = Record<string, RowError>;

/** A message quotes as much of a cell as a person needs to find it. */
const shownLetters = 60;

/** An error that quotes the text of the cell. */
export function naming(key: RowErrorKey, value: string): RowError {
  const letters = [...value];
  return { key, value: letters.length > shownLetters ? `${letters.slice(0, shownLetters).join('')}…` : value };
}

/**
 * The message of an error in the reader's language.
 * @param isMessage true if a text is already a message
 */
export function rowMessage(language: Language, error: RowError, isMessage: boolean): string {
  if (typeof error !== 'string') {
    const { key, ...values } = error;
    return wordsOf(language, 'tables')(`rowErrors.${key}`, { ...values, interpolation: { escapeValue: false } });
  }
  return isMessage && error.includes(' ') ? error : fieldMessage(language, error);
}

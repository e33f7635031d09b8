import { storedChoice } from '#lib/stored-choice.ts';
import type { Language } from './languages.ts';

/** `arab`: the digits of the Arabic script; `latn`: Western ones, which a person may choose in Arabic. */
export type Digits = 'arab' | 'latn';

export const digitsChoice = storedChoice<Digits>('digits', ['arab', 'latn']);

/** The digits a language is shown with: its own, unless the person chose others. */
export function digitsOf(language: Language, choice: Digits | undefined): Digits {
  return language === 'ar' ? (choice ?? 'arab') : 'latn';
}

/** Shows Western digits as Arabic-Indic ones, sign by sign, for fields where a number is being typed. */
export function toArabicDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
}

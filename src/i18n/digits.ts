import type { Digits } from '#contract/language/digits.ts';
import { digitSystems } from '#contract/language/languages.ts';
import { storedChoice } from '#lib/stored-choice.ts';

/** The digits that the user chose on this device, for languages that are written with more than one kind. */
export const digitsChoice = storedChoice<Digits>('digits', digitSystems);

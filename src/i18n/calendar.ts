import { calendars } from '#contract/language/hijri.ts';
import { storedChoice } from '#lib/stored-choice.ts';

/** The second calendar that the user chose on this device beside the Gregorian one. */
export const calendarChoice = storedChoice('calendar', calendars);

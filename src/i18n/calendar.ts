import { calendars } from '#contract/language/hijri.ts';
import { storedChoice } from '#lib/stored-choice.ts';

/** The calendar that a person chose beside the Gregorian one, as this device knows it. */
export const calendarChoice = storedChoice('calendar', calendars);

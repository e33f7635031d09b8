/** A part of a day that a cell's format shows. */
export type DayPart = 'weekday' | 'day' | 'month' | 'year';

/** A date and time of the wall clock: workbooks have no time zones, so neither does this. */
export interface WallClock {
  /** YYYY-MM-DD, in the Gregorian calendar. */
  readonly day: string;
  /** HH:MM, or HH:MM:SS if the format shows seconds and there are any. */
  readonly time: string | undefined;
  readonly shows: readonly DayPart[];
  /** The format asks for the Hijri calendar. */
  readonly isHijri: boolean;
}

import type { Format } from '#contract/language/format.ts';

/** Minutes and seconds of a recording, such as 3:07. */
export function timeText(seconds: number, format: Format): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = { minimumIntegerDigits: 2 };
  return `${format.number(Math.floor(whole / 60))}:${format.number(whole % 60, two)}`;
}

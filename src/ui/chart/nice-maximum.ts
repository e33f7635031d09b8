/** End of an axis that starts at 0: the next of 1, 2, 4, 5, 8 or 10 times a power of ten. At least 1. */
export function niceMaximum(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 4, 5, 8, 10].find((nice) => nice * power >= value) ?? 10;
  return step * power;
}

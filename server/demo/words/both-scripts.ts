/** A word as it is written in Latin and in Arabic letters. */
export interface BothScripts {
  readonly en: string;
  readonly ar: string;
}

/** Reads lines of `Latin = Arabic`. */
export function wordList(lines: string): BothScripts[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [en = '', ar = ''] = line.split('=').map((part) => part.trim());
      return { en, ar };
    });
}

/** How a name that has both scripts is stored: readers of either find it, and search does too. */
export function inBothScripts({ en, ar }: BothScripts): string {
  return `${en} — ${ar}`;
}

const arabicDigits = new Intl.NumberFormat('ar-u-nu-arab', { useGrouping: false });

/** A number with Arabic-Indic digits, for the Arabic half of a name. */
export function arabicNumber(value: number): string {
  return arabicDigits.format(value);
}

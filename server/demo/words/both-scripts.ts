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

/** In which letters a region writes: names, addresses and descriptions of one region are all in its script. */
export type Script = keyof BothScripts;

/** The half of a text of the demo, `Latin — Arabic`, that is in one script; a text without a dash is returned whole. */
export function halfOf(text: string, script: Script): string {
  const [en = '', ar = en] = text.split(' — ');
  return script === 'ar' ? ar : en;
}

const arabicDigits = new Intl.NumberFormat('ar-u-nu-arab', { useGrouping: false });

/** A number with Arabic-Indic digits, for a name in Arabic letters. */
export function arabicNumber(value: number): string {
  return arabicDigits.format(value);
}

/** A word in Latin and in Arabic letters. */
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

/** The letters of a region: its names, addresses and descriptions are all in one script. */
export type Script = keyof BothScripts;

/** The script of the second names of a region and of the places in it. */
export function otherScript(script: Script): Script {
  return script === 'ar' ? 'en' : 'ar';
}

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

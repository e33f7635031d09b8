/** The digit zero of each numbering system, with Intl's names; the other nine follow it in Unicode. */
const zeros = { latn: 0x30, arab: 0x660, arabext: 0x6f0 } as const;

/** `latn`: Western digits, `arab`: those of the Arabic script, `arabext`: their Persian and Urdu forms. */
export type Digits = keyof typeof zeros;

/** Shows Western digits and the decimal point in another system, character by character, for fields while a number is typed. */
export function withDigits(text: string, digits: Digits): string {
  if (digits === 'latn') return text;
  return text
    .replace(/[0-9]/g, (digit) => String.fromCharCode(zeros[digits] + Number(digit)))
    .replaceAll('.', '\u066b');
}

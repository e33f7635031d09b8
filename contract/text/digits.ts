const arabicIndicZero = 0x0660;
const persianZero = 0x06f0;

/**
 * Turns Arabic-Indic and Persian digits into Western ones, and the Arabic decimal and thousands signs with them;
 * everything else stays. Fields accept all three kinds (docs/rules.md#languages).
 */
export function toWesternDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - arabicIndicZero))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - persianZero))
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, '');
}

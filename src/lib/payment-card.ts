/** The digits of a card number, however it was typed or pasted; surplus digits are kept. */
export function cardDigits(text: string): string {
  return text.replace(/\D/g, '');
}

/** '4444 3333 2222 1111': as printed on the card. */
export function groupedCardNumber(text: string): string {
  return cardDigits(text).replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** '0929' and '9/29' become '09/29'. */
export function shapedExpiry(text: string): string {
  const digits = text.replace(/[^\d/]/g, '');
  const month = /^[2-9]\/?/.test(digits) ? `0${digits}` : digits;
  const plain = month.replaceAll('/', '').slice(0, 4);
  return plain.length > 2 || (month.includes('/') && plain.length === 2)
    ? `${plain.slice(0, 2)}/${plain.slice(2)}`
    : plain;
}

const brands = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/],
  ['jcb', /^35(2[89]|[3-8])/],
  ['unionpay', /^62/],
] as const;

export type CardBrand = (typeof brands)[number][0];

/** The brand by the first digits (ISO/IEC 7812); undefined while there are too few. */
export function brandOf(text: string): CardBrand | undefined {
  const digits = cardDigits(text);
  return brands.find(([, pattern]) => pattern.test(digits))?.[0];
}

/** The check digit of a card number (ISO/IEC 7812-1, Luhn). */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** True if the card has expired: it is valid to the end of its month. */
export function isExpired(expiry: string, now: Date): boolean {
  const [month = 0, year = 0] = expiry.split('/').map(Number);
  return now >= new Date(2000 + year, month, 1);
}

import { toWesternDigits } from '#contract/text/digits.ts';

/**
 * An amount as spreadsheets write it in many countries, in the form that the product takes: `100,50`, `1,250.50`, `1.250,50`,
 * `1 250,50` and `١٬٢٥٠٫٥٠` are what people mean by them. Of two signs the last one is before the cents; a single comma or
 * point with three digits behind it is between thousands, except a point, which is never read as more than it says.
 * What is no amount stays as it is, for the form to reject.
 */
export function amountText(text: string): string {
  const plain = toWesternDigits(text)
    .replace(/[\s\u00a0\u202f'’\u200e\u200f]/g, '')
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .replace(/^\$|\$$/g, '');
  if (!/^\d[\d.,]*$/.test(plain)) return text;
  const [comma, point] = [plain.lastIndexOf(','), plain.lastIndexOf('.')];
  if (comma < 0) return isGrouped(plain, '.') && plain.split('.').length > 2 ? plain.replaceAll('.', '') : plain;
  if (point < 0) return isGrouped(plain, ',') ? plain.replaceAll(',', '') : plain.replace(',', '.');
  const [groups, cents] = comma > point ? ['.', ','] : [',', '.'];
  const [whole = '', ...rest] = plain.split(cents);
  return rest.length === 1 && isGrouped(whole, groups) ? `${whole.replaceAll(groups, '')}.${rest[0]}` : text;
}

/** Whether the sign is before every third digit, and nowhere else. */
function isGrouped(text: string, sign: string): boolean {
  const [first = '', ...groups] = text.split(sign);
  return /^\d{1,3}$/.test(first) && groups.length > 0 && groups.every((group) => /^\d{3}$/.test(group));
}

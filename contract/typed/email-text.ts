import { withoutInvisible } from '../text/texts.ts';

/** The distance between plain signs and the full-width ones of East Asian keyboards. */
const fullWidthDistance = 0xfee0;

/**
 * The intended address in a pasted text. Invisible marks and blanks around the @ are dropped, and so are `mailto:`, `Name
 * <a@b>`, quotes, brackets, and a dot, comma or semicolon of the text around it. It is in lower case, with composed letters.
 * The form checks the rest.
 */
export function cleanEmail(text: string): string {
  const plain = withoutInvisible(text)
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - fullWidthDistance))
    .replace(/[\u3002\uff61]/g, '.')
    .replace(/\s+/g, ' ')
    .trim();
  const bracketed = /^[^<>@]*<([^<>]*)>[.,;،؛]*$/.exec(plain)?.[1] ?? plain;
  return bracketed
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^["'“”‘’([]+|["'“”‘’)\].,;:،؛]+$/g, '')
    .replace(/ ?@ ?/g, '@')
    .trim()
    .normalize('NFC')
    .toLowerCase();
}

import { withoutInvisible } from '../text/texts.ts';

/** Full-width signs, as keyboards of East Asia write them, start so far after the plain ones. */
const fullWidthDistance = 0xfee0;

/**
 * An address as it was meant, out of what was pasted: without invisible marks and blanks around the @, out of `mailto:`,
 * `Name <a@b>`, quotes and brackets, without the dot, comma or semicolon of the text around it; in lower case, with composed
 * letters. Anything else stays for the form to judge.
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

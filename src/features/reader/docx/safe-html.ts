import DOMPurify from 'dompurify';
import { allowedAddresses, mayLeadTo, ownPicture } from './addresses.ts';

/** Allowed parts of a document: words, tables and its own pictures. */
const allowedTags = [
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'br', 'hr'],
  ...['strong', 'em', 'u', 's', 'sup', 'sub', 'a', 'img'],
  ...['table', 'thead', 'tbody', 'tr', 'td', 'th'],
];
const allowedAttributes = ['href', 'src', 'alt', 'colspan', 'rowspan', 'id'];

/**
 * Elements that run and fetch nothing: a document's author is trusted no more than any uploader. Every block reads in the
 * direction of its own words, because documents are mixed, and Word's own marks are often missing.
 */
export function safeHtml(html: string): { fragment: DocumentFragment; isPictureLost: boolean } {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: allowedAttributes,
    ALLOWED_URI_REGEXP: allowedAddresses,
    SANITIZE_NAMED_PROPS: true,
    RETURN_DOM_FRAGMENT: true,
  });
  const isPictureLost = keepOwnPictures(fragment);
  for (const link of fragment.querySelectorAll('a')) {
    const address = link.getAttribute('href') ?? '';
    if (!mayLeadTo(address)) link.removeAttribute('href');
    else if (!address.startsWith('#')) {
      link.target = '_blank';
      link.rel = 'noopener noreferrer';
    }
  }
  for (const block of fragment.querySelectorAll('p,h1,h2,h3,h4,h5,h6,li,td,th,blockquote')) {
    block.setAttribute('dir', 'auto');
  }
  // `auto` ignores elements that have a direction of their own.
  for (const group of fragment.querySelectorAll('table,ul,ol')) group.setAttribute('dir', directionOf(group));
  return { fragment, isPictureLost };
}

/**
 * Removes pictures that are not the document's own. DOMPurify allows all `data:` addresses of pictures, and an SVG can hang
 * every reader's browser.
 * @returns whether a picture was removed
 */
export function keepOwnPictures(fragment: DocumentFragment): boolean {
  let isLost = false;
  for (const image of fragment.querySelectorAll('img')) {
    if (ownPicture.test(image.getAttribute('src') ?? '')) image.loading = 'lazy';
    else {
      isLost = true;
      image.remove();
    }
  }
  return isLost;
}

/** The direction of the first letter that has one. */
function directionOf({ textContent }: Element): 'ltr' | 'rtl' {
  const letter = /\p{L}/u.exec(textContent ?? '')?.[0] ?? '';
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(letter) ? 'rtl' : 'ltr';
}

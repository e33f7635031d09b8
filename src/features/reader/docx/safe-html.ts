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
 * Elements of which nothing runs and nothing is fetched: a document's author is not trusted more than any uploader.
 * Every block reads in the direction of its own words, for documents are mixed, and Word's own marks are often missing.
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
  // `auto` looks at no element that has a direction of its own.
  for (const group of fragment.querySelectorAll('table,ul,ol')) group.setAttribute('dir', directionOf(group));
  return { fragment, isPictureLost };
}

/**
 * DOMPurify lets all `data:` addresses of pictures pass, and an SVG can hold up the browser of everyone who looks at it.
 * @returns whether a picture had to go
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

/** By the first letter that has a direction. */
function directionOf({ textContent }: Element): 'ltr' | 'rtl' {
  const letter = /\p{L}/u.exec(textContent ?? '')?.[0] ?? '';
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(letter) ? 'rtl' : 'ltr';
}

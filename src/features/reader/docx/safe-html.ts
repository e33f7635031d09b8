import DOMPurify from 'dompurify';
import { allowedAddresses, mayLeadTo } from './addresses.ts';

/** What a document may be made of: words, tables and its own pictures. */
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
export function safeHtml(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: allowedAttributes,
    ALLOWED_URI_REGEXP: allowedAddresses,
    SANITIZE_NAMED_PROPS: true,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const image of fragment.querySelectorAll('img')) {
    if (!image.src.startsWith('data:')) image.remove();
    else image.loading = 'lazy';
  }
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
  return fragment;
}

/** By the first letter that has a direction. */
function directionOf({ textContent }: Element): 'ltr' | 'rtl' {
  const letter = /\p{L}/u.exec(textContent ?? '')?.[0] ?? '';
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(letter) ? 'rtl' : 'ltr';
}

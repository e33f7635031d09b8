/** DOMPurify's prefix of each name in a document, so that none is mistaken for one of the page (`SANITIZE_NAMED_PROPS`). */
const namePrefix = 'user-content-';

/**
 * Makes the links within a document move the reader there without a step in the app's history: one press of Back leaves the
 * document from every position.
 */
export function leadWithin(content: ParentNode): void {
  for (const link of content.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      const place = document.getElementById(`${namePrefix}${link.getAttribute('href')?.slice(1)}`);
      if (!place) return;
      place.tabIndex = -1;
      place.focus({ preventScroll: true });
      place.scrollIntoView({ block: 'start' });
    });
  }
}

// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { leadWithin } from './lead-within.ts';

test('a link of a Word document leads to its place there, and Back still leads out of the document', () => {
  const paper = document.createElement('article');
  document.body.append(paper);
  // The document in its safe form (safe-html.ts): its names are not those of the page.
  paper.innerHTML = '<p><a href="#_Toc1">Lesson two</a></p><h2><a id="user-content-_Toc1"></a>Lesson two</h2>';
  leadWithin(paper);
  const before = [location.href, history.length];
  paper.querySelector<HTMLElement>('p a')?.click();
  expect([location.href, history.length]).toEqual(before);
  expect(document.activeElement?.closest('h2')?.textContent).toBe('Lesson two');
});

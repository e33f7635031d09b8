import { matchingCss } from './matching-css.ts';

/** A screen as it is, to be rendered without the app: nothing in it is alive. */
export interface Snapshot {
  html: string;
  css: string;
}

/**
 * Never in a snapshot: what runs, what is loaded from elsewhere, and what is over the screen for a moment. The elements
 * whose text is no HTML would be read differently than they were written.
 */
const leftOut = [
  'script, style, link, meta, base, noscript, template, xmp, plaintext, noembed, noframes',
  'iframe, object, embed, video, audio',
  '[role=dialog], [role=alertdialog], [popover]',
].join(', ');

/** What holds only now: it keeps its place and is not seen, for a snapshot may show nothing from memory of what waits. */
const ofNow = '[data-now]';

/**
 * Takes a snapshot of a screen, without what was typed.
 * @returns a generator that rests after each small step: a tap must not wait for a snapshot
 */
export function* takeSnapshot(root: Element): Generator<void, Snapshot> {
  const page = pageAround(root);
  clean(page);
  yield;
  const css = yield* matchingCss(document.styleSheets, page);
  return { html: page.querySelector('body')?.innerHTML ?? '', css };
}

/** A copy with the page around it as it is, so that rules for `html`, `.dark` or `[dir=rtl]` find what they mean. */
function pageAround(root: Element): HTMLElement {
  const page = document.createElement('html');
  const { lang, dir, className } = document.documentElement;
  Object.assign(page, { lang, dir, className });
  const body = document.createElement('body');
  body.append(root.cloneNode(true));
  page.append(body);
  return page;
}

function clean(page: Element): void {
  for (const element of page.querySelectorAll(leftOut)) element.remove();
  // An open dialog has hidden the page behind it from screen readers; in the snapshot it is not open.
  for (const element of page.querySelectorAll('[data-aria-hidden]')) element.removeAttribute('aria-hidden');
  for (const element of page.querySelectorAll<HTMLElement>(`${ofNow}, ${ofNow} *`)) element.style.visibility = 'hidden';
  for (const element of page.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      if (name.startsWith('on') || /^\s*(blob|javascript):/i.test(value)) element.removeAttribute(name);
    }
    if (element.matches('input, option')) for (const name of typed) element.removeAttribute(name);
    if (element.matches('textarea')) element.textContent = '';
  }
}

const typed = ['value', 'checked', 'selected', 'autofocus'];

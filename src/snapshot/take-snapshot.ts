import { matchingCss } from './matching-css.ts';

/** A screen as it is, to be rendered without the app; nothing in it is interactive. */
export interface Snapshot {
  html: string;
  css: string;
}

/**
 * Parts that are never in a snapshot: scripts, loaded resources, and things that are shown over the screen for a moment.
 * Elements whose text is not HTML would be parsed differently than they were written.
 */
const leftOut = [
  'script, style, link, meta, base, noscript, template, xmp, plaintext, noembed, noframes',
  'iframe, object, embed, video, audio',
  '[role=dialog], [role=alertdialog], [popover]',
].join(', ');

/** Parts that are only true now keep their place and are hidden: a snapshot may not show outdated waiting work. */
const ofNow = '[data-now]';

/**
 * Takes a snapshot of a screen, without the typed text.
 * @returns a generator that rests after each small step: a tap must not wait for a snapshot
 */
export function* takeSnapshot(root: Element): Generator<void, Snapshot> {
  const page = pageAround(root);
  clean(page);
  yield;
  const css = yield* matchingCss(document.styleSheets, page);
  return { html: page.querySelector('body')?.innerHTML ?? '', css };
}

/** A copy within a copy of the page's root, so that rules for `html`, `.dark` or `[dir=rtl]` still match. */
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
  // An open dialog has hidden the page behind it from screen readers; the snapshot leaves the dialog out.
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

import type { Page } from 'playwright-core';

/** Elements that open over a page. */
export const overlays = '[role=dialog], [role=alertdialog], [role=menu]';

/**
 * Text that is cut without a way to see it all, and texts and controls that overlap, on the current page.
 * @param medium on paper nothing scrolls, and nothing can be opened
 * @param parts the parts of the page to check
 */
export async function cutOrCovered(
  page: Page,
  medium: 'screen' | 'paper' = 'screen',
  parts = 'main, footer',
): Promise<string[]> {
  return page.evaluate(lookAt, { isPaper: medium === 'paper', parts });

  function lookAt({ isPaper, parts }: { isPaper: boolean; parts: string }): string[] {
    const root = document.documentElement;
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()} '${(element.textContent ?? '').slice(0, 40)}'`;
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

    /** For screen readers only, or moving over the page by design. */
    function isApart(element: Element): boolean {
      for (let one: Element | null = element; one && !one.matches(parts); one = one.parentElement) {
        const style = getComputedStyle(one);
        if (['fixed', 'sticky'].includes(style.position) || style.clipPath !== 'none') return true;
        if (style.position === 'absolute' && one.clientWidth <= 1) return true;
        if (['OPTION', 'SELECT', 'SVG', 'svg'].includes(one.tagName) || one.getAttribute('aria-hidden') === 'true')
          return true;
      }
      return false;
    }

    function within(rect: DOMRect, box: DOMRect): DOMRect {
      const [left, top] = [Math.max(rect.left, box.left), Math.max(rect.top, box.top)];
      return new DOMRect(left, top, Math.min(rect.right, box.right) - left, Math.min(rect.bottom, box.bottom) - top);
    }

    const found: string[] = [];
    if (root.scrollWidth > root.clientWidth) {
      const wide = [...document.body.querySelectorAll('*')].filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 0 && (left < -1 || right > root.clientWidth + 1) && !isApart(element);
      });
      if (wide.length === 0) found.push(`sideways: ${root.scrollWidth} px`);
      found.push(...wide.slice(-3).map((element) => `sideways: ${named(element)} ${element.outerHTML.slice(0, 90)}`));
    }

    const withText = [...document.querySelectorAll(`:is(${parts}) *`)].filter(
      (element) =>
        [...element.childNodes].some((node) => node.nodeType === 3 && /[\p{L}\p{N}]/u.test(node.textContent ?? '')) &&
        isSeen(element) &&
        !isApart(element),
    );
    const boxes = new Map(
      withText.map((element) => {
        // Text inside child elements is checked there; some of it is for screen readers only.
        const rects = [...element.childNodes].flatMap((node) => {
          if (node.nodeType !== 3) return [];
          const range = document.createRange();
          range.selectNode(node);
          return [...range.getClientRects()];
        });
        return [element, rects.filter(({ width, height }) => width > 2 && height > 2)];
      }),
    );
    for (const [element, rects] of boxes) {
      for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
        const style = getComputedStyle(one);
        const opens =
          one.closest('a') !== null ||
          (one.closest('li, article, tr') ?? one).querySelector('[data-words], a') !== null;
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
        const box = one.getBoundingClientRect();
        if (!isPaper && (style.overflowX === 'auto' || style.overflowX === 'scroll' || style.overflowY === 'auto')) {
          // Parts that are scrolled away cover nothing.
          boxes.set(
            element,
            rects.map((rect) => within(rect, box)).filter(({ width, height }) => width > 2 && height > 2),
          );
          break;
        }
        const isCut = rects.some(
          ({ left, right, bottom, top }) =>
            left < box.left - 2 || right > box.right + 2 || bottom > box.bottom + 3 || top < box.top - 3,
        );
        // Text that is cut on purpose opens its full version.
        const isClamped = !isPaper && opens && style.webkitLineClamp !== 'none';
        if (isCut && !isClamped) found.push(`cut: ${named(element)}`);
        if (isClamped)
          boxes.set(
            element,
            rects.filter(({ bottom, top }) => bottom <= box.bottom + 3 && top >= box.top - 3),
          );
      }
    }

    const entries = [...boxes].filter(([, rects]) => rects.length > 0);
    for (const [index, [element, rects]] of entries.entries()) {
      for (const [other, others] of entries.slice(index + 1)) {
        if (element.contains(other) || other.contains(element)) continue;
        const overlap = rects.some((a) =>
          others.some((b) => {
            const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            return width > 3 && height > 0.3 * Math.min(a.height, b.height);
          }),
        );
        if (overlap) found.push(`over each other: ${named(element)} and ${named(other)}`);
      }
    }
    // The bars move with the page, so they may lie over it; their texts must still be on the screen.
    for (const element of document.querySelectorAll('header *, nav *')) {
      const { left, right, width } = element.getBoundingClientRect();
      const isOut = width > 2 && (left < -1 || right > root.clientWidth + 1);
      if (isOut && isSeen(element) && element.closest('svg') === null && getComputedStyle(element).clip === 'auto')
        found.push(`off the screen: ${named(element)}`);
    }
    return [...new Set(found)];
  }
}

/** Controls that are useless on paper but still printed: bars, buttons, searches. */
export async function printedControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll('nav, button:not([data-words]), select, summary, [role=search]');
    return [...controls]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0)
      .map((element) => element.outerHTML.slice(0, 100));
  });
}

/** Controls without visible focus, and bars without visible progress, once the system has removed all colours of the page. */
export async function lostInForcedColours(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lost: string[] = [];
    const before = document.activeElement;
    for (const control of document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.matches(':disabled')) continue;
      control.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
      if (document.activeElement !== control || !control.matches(':focus-visible')) continue;
      const { outlineStyle, outlineWidth } = getComputedStyle(control);
      if (outlineStyle === 'none' || outlineWidth === '0px') lost.push(`no focus: ${control.outerHTML.slice(0, 100)}`);
    }
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    for (const bar of document.querySelectorAll('[role=progressbar], [role=meter]')) {
      const hasEdge = [bar, ...bar.querySelectorAll('*')].some((part) => {
        const { borderTopWidth, borderTopStyle, outlineStyle } = getComputedStyle(part);
        return (borderTopStyle !== 'none' && borderTopWidth !== '0px') || outlineStyle !== 'none';
      });
      const isFilled = [bar, ...bar.querySelectorAll('*')].some(
        (part) => getComputedStyle(part).forcedColorAdjust === 'none',
      );
      if (!hasEdge && !isFilled) lost.push(`no bar: ${bar.outerHTML.slice(0, 100)}`);
    }
    return [...new Set(lost)];
  });
}

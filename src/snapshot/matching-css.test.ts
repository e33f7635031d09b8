// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { matchingCss } from './matching-css.ts';

afterEach(() => document.head.replaceChildren());

/** The rules that are left for a page, in readable form. */
function leftFor(html: string, css: string): string {
  const style = document.createElement('style');
  style.textContent = css;
  document.head.append(style);
  const page = document.createElement('html');
  page.className = 'dark';
  page.dir = 'rtl';
  page.innerHTML = `<body>${html}</body>`;
  const choosing = matchingCss([style.sheet as CSSStyleSheet], page);
  let step = choosing.next();
  while (!step.done) step = choosing.next();
  return step.value.replaceAll(/\s+/g, ' ');
}

it('a rule is kept where something is rendered by it, and only there', () => {
  const left = leftFor('<p class="used">Amina</p>', '.used { color: red; } .other { color: blue; }');
  expect(left).toContain('.used');
  expect(left).not.toContain('.other');
});

it('rules of the page as a whole count: its mode, its direction, the variables of its look', () => {
  const css = `:root { --a: 1px; } html { color: red; } .dark .used { color: blue; } .light .used { color: green; }
    [dir=rtl] .mirrored { rotate: 1deg; } [dir=ltr] .mirrored { rotate: 2deg; }`;
  const left = leftFor('<p class="used mirrored">Amina</p>', css);
  for (const kept of ['--a', 'html', '.dark', 'rtl']) expect(left).toContain(kept);
  for (const dropped of ['.light', 'ltr']) expect(left).not.toContain(dropped);
});

it('content before or after an element is rendered with it', () => {
  const left = leftFor('<p class="used">Amina</p>', '.used::before { content: "a"; } .other::before { content: "b"; }');
  expect(left).toContain('.used::before');
  expect(left).not.toContain('.other');
});

it('a rule for a width stays under its condition, and a condition with nothing under it goes', () => {
  const css =
    '@media (min-width: 600px) { .used { color: red; } } @media (min-width: 900px) { .other { color: blue; } }';
  const left = leftFor('<p class="used">Amina</p>', css);
  expect(left).toMatch(/@media \(min-width: 600px\) ?\{ ?\.used/);
  expect(left).not.toContain('900px');
});

it('nothing moves, and no font is loaded twice', () => {
  const css = '@keyframes pulse { 50% { opacity: 0; } } @font-face { font-family: A; src: url(/a.woff2); }';
  expect(leftFor('<p>Amina</p>', css)).toBe('');
});

// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { takeSnapshot } from './take-snapshot.ts';

afterEach(() => document.body.replaceChildren());

function snapshotOf(html: string): Element {
  document.body.innerHTML = `<div id="root">${html}</div>`;
  const taking = takeSnapshot(document.querySelector('#root') as Element);
  let step = taking.next();
  while (!step.done) step = taking.next();
  const snapshot = document.createElement('div');
  snapshot.innerHTML = step.value.html;
  return snapshot;
}

it('a snapshot shows the rows that the screen showed, and takes nothing from the screen', () => {
  const snapshot = snapshotOf('<main><h1>Madrasa</h1><a href="/class">Hifz</a></main>');
  expect(snapshot.textContent).toBe('MadrasaHifz');
  expect(document.querySelector('#root main a')?.textContent).toBe('Hifz');
});

it('content that is true only now keeps its place, but is hidden with everything in it', () => {
  const snapshot = snapshotOf('<a data-now><svg></svg><span>3 waiting</span></a><p>Hifz</p>');
  const seen = [...snapshot.querySelectorAll('*')].filter((one) => (one as HTMLElement).style.visibility !== 'hidden');
  expect(seen.map(({ localName }) => localName)).toEqual(['div', 'p']);
});

it('nothing runs in a snapshot, and nothing is loaded from elsewhere', () => {
  const snapshot = snapshotOf(
    '<img src="/default-avatar.png" onerror="steal()"><img src="blob:x"><a href="javascript:steal()">a</a><iframe></iframe><script>1</script>',
  );
  expect(snapshot.querySelectorAll('script, iframe')).toHaveLength(0);
  expect(snapshot.innerHTML).not.toMatch(/steal|blob:/);
  expect(snapshot.querySelector('img')?.getAttribute('src')).toBe('/default-avatar.png');
});

it('a snapshot has no dialogs, menus or typed text', () => {
  const snapshot = snapshotOf(
    '<div role="alertdialog">Sure?</div><div popover="manual">Menu</div><input value="secret"><textarea>secret</textarea>',
  );
  expect(snapshot.textContent).toBe('');
  expect(snapshot.innerHTML).not.toContain('secret');
});

it('parts that an open dialog hides from screen readers are visible in a snapshot', () => {
  const snapshot = snapshotOf(
    '<main aria-hidden="true" data-aria-hidden="true">Classes</main><i aria-hidden="true">*</i>',
  );
  expect(snapshot.querySelector('main')?.hasAttribute('aria-hidden')).toBe(false);
  expect(snapshot.querySelector('i')?.hasAttribute('aria-hidden')).toBe(true);
});

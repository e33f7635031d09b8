// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { takePicture } from './take-picture.ts';

afterEach(() => document.body.replaceChildren());

function pictureOf(html: string): Element {
  document.body.innerHTML = `<div id="root">${html}</div>`;
  const taking = takePicture(document.querySelector('#root') as Element);
  let step = taking.next();
  while (!step.done) step = taking.next();
  const picture = document.createElement('div');
  picture.innerHTML = step.value.html;
  return picture;
}

it('a picture shows the rows that the screen showed, and takes nothing from the screen', () => {
  const picture = pictureOf('<main><h1>Madrasa</h1><a href="/class">Hifz</a></main>');
  expect(picture.textContent).toBe('MadrasaHifz');
  expect(document.querySelector('#root main a')?.textContent).toBe('Hifz');
});

it('what holds only now keeps its place unseen, with all that is in it', () => {
  const picture = pictureOf('<a data-now><svg></svg><span>3 waiting</span></a><p>Hifz</p>');
  const seen = [...picture.querySelectorAll('*')].filter((one) => (one as HTMLElement).style.visibility !== 'hidden');
  expect(seen.map(({ localName }) => localName)).toEqual(['div', 'p']);
});

it('nothing runs in a picture, and nothing is loaded from elsewhere', () => {
  const picture = pictureOf(
    '<img src="/default-avatar.png" onerror="steal()"><img src="blob:x"><a href="javascript:steal()">a</a><iframe></iframe><script>1</script>',
  );
  expect(picture.querySelectorAll('script, iframe')).toHaveLength(0);
  expect(picture.innerHTML).not.toMatch(/steal|blob:/);
  expect(picture.querySelector('img')?.getAttribute('src')).toBe('/default-avatar.png');
});

it('neither dialogs, menus nor what was typed is in a picture', () => {
  const picture = pictureOf(
    '<dialog open>Sure?</dialog><div popover="auto">Menu</div><input value="secret"><textarea>secret</textarea>',
  );
  expect(picture.textContent).toBe('');
  expect(picture.innerHTML).not.toContain('secret');
});

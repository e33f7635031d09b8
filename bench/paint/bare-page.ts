import { readFileSync } from 'node:fs';

const built = new URL('../../dist/page/', import.meta.url);

/**
 * The page that the server sends, first screen included, as one bare file: script and styles that block the paint are inlined,
 * byte for byte, and everything that loads after the first paint is left out.
 */
export function barePage(shell: string): string {
  const blocking = [/<script src="([^"]+)"><\/script>/g, /<link rel="stylesheet"[^>]* href="([^"]+)">/g];
  const [scripts = [], styles = []] = blocking.map((pattern) => [...shell.matchAll(pattern)]);
  if (scripts.length + styles.length === 0 && !/<style>/.test(shell)) {
    throw new Error('Nothing is in or before the first paint: correct the patterns of this bench.');
  }
  let page = shell.replaceAll(
    /<script (type="module"|defer).*?<\/script>|<link rel="(modulepreload|preload|icon|apple-touch-icon|manifest)"[^>]*>/gs,
    '',
  );
  for (const [tag, path = ''] of scripts) page = page.replace(tag, () => `<script>${readBuilt(path)}</script>`);
  for (const [tag, path = ''] of styles) page = page.replace(tag, () => `<style>${readBuilt(path)}</style>`);
  return page;
}

function readBuilt(path: string): string {
  return readFileSync(new URL(`.${path}`, built), 'utf8');
}

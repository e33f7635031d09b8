import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withUsedProps } from '../../scripts/used-style-props.ts';

const listed = readFileSync(new URL('../../styled-system/jsx/is-valid-prop.js', import.meta.url), 'utf8');

it('a build knows the style props that a source writes, and no other one', async () => {
  const code = withUsedProps(listed, new Set(['paddingInline', 'px', '_hover', 'title']));
  // Imports are left out: they serve another function of the file.
  const alone = code
    .replace(/^import .*$/gm, '')
    .replace('memo(', '(')
    .replace(/export const .*$/m, '');
  const { allCssProperties } = await import(`data:text/javascript,${encodeURIComponent(alone)}`);
  expect([...new Set(allCssProperties)].sort()).toEqual(['_hover', 'paddingInline', 'px']);
});

it('a list that Panda writes otherwise stops the build', () => {
  expect(() => withUsedProps(listed.replace(/var \w+Str = /, 'const first = '), new Set())).toThrow();
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutSummary } from '../../scripts/endpoints-without-summary.ts';

test('no summary of an endpoint is part of what devices load, and the source map still fits', () => {
  const folder = join(import.meta.dirname, '../../contract/endpoints');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(20);
  for (const name of files) {
    const source = readFileSync(join(folder, name), 'utf8');
    const { code } = withoutSummary(source);
    expect(code.match(/summary:\s*[^'\s]|summary:\s*'[^']/), name).toBeNull();
    expect(code.split('\n').length).toBe(source.split('\n').length);
  }
});

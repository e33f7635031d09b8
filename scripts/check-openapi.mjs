// `npm run check:openapi`: the rules that Redocly and Spectral recommend, on the document that the server answers. Both
// linters are downloaded for this run only: they belong neither to the product nor to its lock file.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'sanad-openapi-'));
const document = join(folder, 'openapi.json');
const ruleset = join(folder, 'spectral.yaml');
const program = `import { openApiDocument } from './server/modules/openapi/document.ts';
process.stdout.write(JSON.stringify(openApiDocument()));`;

function run(command, args, options = {}) {
  return spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'inherit', 'inherit'], ...options });
}

try {
  const made = run(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (made.status !== 0) process.exit(1);
  writeFileSync(document, made.stdout);
  writeFileSync(ruleset, 'extends: ["spectral:oas"]\n');
  // Ambiguous to a linter: `classes/madaris/{id}` beside `classes/{classId}/users`. The specification names both, and an id is
  // a UUID, so no address matches both.
  const redocly = run('npx', ['--yes', '@redocly/cli@2.77.0', 'lint', document, '--skip-rule=no-ambiguous-paths']);
  const spectral = run('npx', [
    '--yes',
    '@stoplight/spectral-cli@6.16.3',
    'lint',
    document,
    '-r',
    ruleset,
    '--fail-severity=warn',
  ]);
  process.exitCode = redocly.status === 0 && spectral.status === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}

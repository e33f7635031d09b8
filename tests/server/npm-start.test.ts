import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../scripts/end-with-parent.mjs', import.meta.url));

/** Acts as a server: it prints its number, and a message at an orderly end. */
const program = `
  import { endWithParent } from '${script}';
  endWithParent();
  process.on('SIGTERM', () => { console.log('stopped'); process.exit(0); });
  setInterval(() => undefined, 1_000);
  console.log(process.pid);
`;

test('a SIGTERM that ends npm alone stops the server that it started', async () => {
  const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1" & wait', process.execPath, program], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: shell.stdout });
  await once(lines, 'line');
  const last = once(lines, 'line');
  shell.kill('SIGTERM');
  expect(await last).toEqual(['stopped']);
});

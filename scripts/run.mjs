// Runs one program after the other, in the foreground.
import { spawn } from 'node:child_process';
import { root } from './sources.mjs';

/**
 * Runs a Node program with our terminal. Ctrl-C reaches it by itself; this process waits for its orderly end.
 * @returns its exit code; 130 after a signal
 */
export async function runNode(args, env = {}) {
  const stay = () => undefined;
  process.on('SIGINT', stay);
  try {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    const passOn = () => child.kill('SIGTERM');
    process.once('SIGTERM', passOn);
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (exitCode) => resolve(exitCode ?? 130));
    });
    process.off('SIGTERM', passOn);
    return code;
  } finally {
    process.off('SIGINT', stay);
  }
}

/** Ends this process if the program fails. */
export async function mustRunNode(args, env) {
  const code = await runNode(args, env);
  if (code !== 0) process.exit(code);
}

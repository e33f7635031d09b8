import { demoAccounts, demoPassword } from '#contract/demo.ts';
import type { Config } from './config.ts';

/** Text for the person who started the server, once it is ready. */
export function welcome(config: Config, port: number): string {
  const ready = `Sanad is ready at http://localhost:${port}`;
  if (!config.demo) return ready;
  const accounts = Object.values(demoAccounts).map((email) => `  ${email}`);
  return [ready, `Demo accounts, password ${demoPassword} (DEMO=0 does without):`, ...accounts].join('\n');
}

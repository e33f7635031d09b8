import { useEffect, useState } from 'react';
import { demoAccounts, demoPassword } from '#contract/demo.ts';
import { type Role, roles } from '#contract/rights/roles.ts';

/** What a demo installation shows of its accounts. */
export interface Demo {
  password: string;
  accounts: { role: Role; email: string }[];
}

const demo: Demo = { password: demoPassword, accounts: roles.map((role) => ({ role, email: demoAccounts[role] })) };

/** The accounts of a demo installation; undefined in all others, and as long as the server has not said so. */
export function useDemo(): Demo | undefined {
  const [isDemo, setIsDemo] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    askWhetherDemo(controller.signal).then(setIsDemo, (failure: unknown) => {
      if (!controller.signal.aborted) console.warn('Whether this is a demo is not known.', failure);
    });
    return () => controller.abort();
  }, []);
  return isDemo ? demo : undefined;
}

async function askWhetherDemo(signal: AbortSignal): Promise<boolean> {
  const { callApi } = await import('#data/api/call-api.ts');
  const health = await callApi('health.get', { signal }, {});
  return health.demo;
}

import { demoAccounts, demoPassword, demoSlips } from '#contract/demo.ts';
import { type Role, roles } from '#contract/rights/roles.ts';
import { useRead } from '#lib/react/use-read.ts';
import { installationInPage } from './installation-in-page.ts';

/** Facts about the accounts of a demo installation. */
export interface Demo {
  password: string;
  accounts: { role: Role; email: string }[];
  /** Tokens of slips. */
  slips: readonly string[];
}

const demo: Demo = {
  password: demoPassword,
  accounts: roles.map((role) => ({ role, email: demoAccounts[role] })),
  slips: demoSlips,
};

/** The accounts of a demo installation; undefined in all others, and until the server has answered. */
export function useDemo(): Demo | undefined {
  return useRead('demo', askWhetherDemo, 'Whether this is a demo is not known.') ? demo : undefined;
}

async function askWhetherDemo(): Promise<boolean> {
  if (installationInPage) return installationInPage.demo;
  const { callApi } = await import('#data/api/call-api.ts');
  const health = await callApi('health.get', {}, {});
  return health.demo;
}

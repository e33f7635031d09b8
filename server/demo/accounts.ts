import type { Role } from '#contract/rights/roles.ts';

/** What the people behind the demo accounts (contract/demo.ts) are called. */
export const demoNames: Readonly<Record<Role, string>> = {
  admin: 'Salma Idrissi',
  supervisor: 'Yusuf Amrani',
  teacher: 'Amina Tazi',
  student: 'Bilal Ouahbi',
  sponsor: 'Hana Sabri',
};

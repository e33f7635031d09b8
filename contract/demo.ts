import type { Operator } from './entities/operator.ts';
import type { Role } from './rights/roles.ts';

/** The accounts of a demo installation, one for each role (docs/running.md). */
export const demoPassword = 'sanad-demo';

export const demoAccounts: Readonly<Record<Role, string>> = {
  admin: 'admin@sanad.example',
  supervisor: 'supervisor@sanad.example',
  teacher: 'teacher@sanad.example',
  student: 'student@sanad.example',
  sponsor: 'sponsor@sanad.example',
};

/** Tokens of slips that the sign-in page of a demo links; each works once (server/demo/slips.ts). */
export const demoSlips = ['demo-slip-1', 'demo-slip-2', 'demo-slip-3'] as const;

/** The operator of a demo, so that visitors see where an operator is named. The phone number is assigned to no one. */
export const demoOperator = {
  name: 'Sanad Demo Trust',
  address: '12 Well Lane, Example Town',
  email: 'office@sanad.example',
  phone: '+44 20 7946 0000',
  charityNumber: '0000000',
  arrivingShare: 95,
  zakatScholar: 'Sheikh Idris al-Fasi',
} satisfies Partial<Operator>;

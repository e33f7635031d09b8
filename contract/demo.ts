import type { Role } from './rights/roles.ts';

/** The accounts of a demo installation, one for each role (design/api.md, 'Running it'). */
export const demoPassword = 'sanad-demo';

export const demoAccounts: Readonly<Record<Role, string>> = {
  admin: 'admin@sanad.example',
  supervisor: 'supervisor@sanad.example',
  teacher: 'teacher@sanad.example',
  student: 'student@sanad.example',
  sponsor: 'sponsor@sanad.example',
};

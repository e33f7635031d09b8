import type { Role } from '#contract/roles.ts';

/** The password of every person of the demo. */
export const demoPassword = 'sanad-demo';

/** One account for each role, printed at start and shown on the sign-in page in demo mode only (design/api.md). */
export const demoAccounts = {
  admin: { email: 'admin@sanad.example', fullName: 'Salma Idrissi — سلمى الإدريسي' },
  supervisor: { email: 'supervisor@sanad.example', fullName: 'Yusuf Amrani — يوسف العمراني' },
  teacher: { email: 'teacher@sanad.example', fullName: 'Amina Tazi — أمينة التازي' },
  student: { email: 'student@sanad.example', fullName: 'Bilal Ouahbi — بلال الوهبي' },
  sponsor: { email: 'sponsor@sanad.example', fullName: 'Hana Sabri — هناء صبري' },
} as const satisfies Record<Role, { email: string; fullName: string }>;

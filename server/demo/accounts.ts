import type { Role } from '#contract/roles.ts';

/** What the people behind the demo accounts (contract/demo.ts) are called. */
export const demoNames: Readonly<Record<Role, string>> = {
  admin: 'Salma Idrissi — سلمى الإدريسي',
  supervisor: 'Yusuf Amrani — يوسف العمراني',
  teacher: 'Amina Tazi — أمينة التازي',
  student: 'Bilal Ouahbi — بلال الوهبي',
  sponsor: 'Hana Sabri — هناء صبري',
};

import type { Caller } from '#contract/rights/roles.ts';
import { adminSteps } from './admin.ts';
import type { ScreenStep } from './screen-step.ts';
import { sponsorSteps } from './sponsor.ts';
import { studentSteps } from './student.ts';
import { supervisorSteps } from './supervisor.ts';
import { teacherSteps } from './teacher.ts';
import { visitorSteps } from './visitor.ts';

export const screenSteps: Readonly<Record<Caller, readonly ScreenStep[]>> = {
  visitor: visitorSteps,
  admin: adminSteps,
  supervisor: supervisorSteps,
  teacher: teacherSteps,
  student: studentSteps,
  sponsor: sponsorSteps,
};

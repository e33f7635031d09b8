import type { ScreenStep } from './screen-step.ts';

export const teacherSteps: readonly ScreenStep[] = [];

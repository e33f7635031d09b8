import type { ScreenStep } from './screen-step.ts';

export const supervisorSteps: readonly ScreenStep[] = [];

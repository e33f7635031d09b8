import type { ScreenStep } from './screen-step.ts';

export const studentSteps: readonly ScreenStep[] = [];

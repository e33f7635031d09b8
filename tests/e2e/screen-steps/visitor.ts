import type { ScreenStep } from './screen-step.ts';

export const visitorSteps: readonly ScreenStep[] = [];

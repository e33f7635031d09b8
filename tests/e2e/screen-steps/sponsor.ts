import type { ScreenStep } from './screen-step.ts';

export const sponsorSteps: readonly ScreenStep[] = [];

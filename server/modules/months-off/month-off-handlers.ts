import type { Handlers } from '#server/http/handler.ts';
import { selectMonthsOff } from './select-months-off.ts';
import { createMonthOff, deleteMonthOff } from './write-month-off.ts';

export const monthOffHandlers = {
  'monthsOff.list': selectMonthsOff,
  'monthsOff.create': async (call) => ({ data: await createMonthOff(call) }),
  'monthsOff.delete': async (call) => ({ data: await deleteMonthOff(call) }),
} satisfies Handlers;

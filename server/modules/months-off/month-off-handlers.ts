import type { Handlers } from '#server/http/handler.ts';
import { agreeToRequest, declineRequest } from './requests/answer-request.ts';
import { askMonthOff } from './requests/ask-month-off.ts';
import { listRequests } from './requests/select-requests.ts';
import { selectMonthsOff } from './select-months-off.ts';
import { createMonthOff, createMonthsOff, deleteMonthOff } from './write-month-off.ts';

/** Months without lessons, and teachers' requests for them (docs/rules.md#months-off). */
export const monthOffHandlers = {
  'monthsOff.list': selectMonthsOff,
  'monthsOff.create': async (call) => ({ data: await createMonthOff(call) }),
  'monthsOff.createSeveral': async (call) => ({ data: await createMonthsOff(call) }),
  'monthsOff.delete': async (call) => ({ data: await deleteMonthOff(call) }),
  'monthOffRequests.list': listRequests,
  'monthOffRequests.create': async (call) => ({ data: await askMonthOff(call) }),
  'monthOffRequests.agree': async (call) => ({ data: await agreeToRequest(call) }),
  'monthOffRequests.decline': async (call) => ({ data: await declineRequest(call) }),
} satisfies Handlers;

import type { Handlers } from '#server/http/handler.ts';
import { offeredKinds } from './operator.ts';

export const operatorHandlers = {
  'operator.get': async ({ config: { operator } }) => ({ data: { ...operator, givingKinds: offeredKinds(operator) } }),
} satisfies Handlers;

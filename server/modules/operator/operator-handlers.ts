import * as v from 'valibot';
import { Operator } from '#contract/entities/operator.ts';
import type { Handlers } from '#server/http/handler.ts';
import { offeredKinds } from './operator.ts';
import { readSettings, updateSettings } from './settings.ts';

export const operatorHandlers = {
  'operator.get': async (call) => {
    const settings = await readSettings(call);
    return { data: { ...v.parse(Operator, settings), givingKinds: offeredKinds(settings) } };
  },
  'settings.get': async (call) => ({ data: await readSettings(call) }),
  'settings.update': async (call) => ({ data: await updateSettings(call) }),
} satisfies Handlers;

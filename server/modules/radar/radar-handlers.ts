import type { Handlers } from '#server/http/handler.ts';
import { remindClasses } from './remind.ts';
import { selectRadar } from './select-radar.ts';

export const radarHandlers = {
  'radar.list': async (call) => selectRadar(call, call.query, call.clock.now()),
  'radar.remind': remindClasses,
} satisfies Handlers;

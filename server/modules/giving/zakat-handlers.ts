import type { Handlers } from '#server/http/handler.ts';
import { listZakatPlaces } from './zakat/list-zakat-places.ts';
import { markZakat, unmarkZakat } from './zakat/write-zakat-place.ts';
import { zakatAt } from './zakat/zakat-marks.ts';

/** Places for which zakat may be given (docs/rules.md#zakat). */
export const zakatHandlers = {
  'zakat.list': listZakatPlaces,
  'zakat.get': async (call) => ({ data: await zakatAt(call, call.params.type, call.params.id) }),
  'zakat.mark': async (call) => ({ data: await markZakat(call) }),
  'zakat.unmark': async (call) => ({ data: await unmarkZakat(call) }),
} satisfies Handlers;

import * as v from 'valibot';
import { Operator } from '#contract/entities/operator.ts';
import type { Handlers } from '#server/http/handler.ts';
import { removeLogo, sendLogo, setLogo } from './logo.ts';
import { isOpen } from './opening.ts';
import { offeredKinds } from './operator.ts';
import { readPage, readPages, updatePage } from './pages.ts';
import { readSettings, updateSettings } from './settings.ts';

/** @param takesMoney a gateway is set up */
export function createOperatorHandlers(takesMoney: boolean) {
  return {
    'operator.get': async (call) => {
      const settings = await readSettings(call);
      const takesSponsors = takesMoney && (await isOpen(call));
      return { data: { ...v.parse(Operator, settings), givingKinds: offeredKinds(settings), takesSponsors } };
    },
    'settings.get': async (call) => ({ data: await readSettings(call) }),
    'settings.update': async (call) => ({ data: await updateSettings(call) }),
    'settings.setLogo': setLogo,
    'settings.removeLogo': removeLogo,
    'files.logo': sendLogo,
    'pages.list': async (call) => ({ data: await readPages(call) }),
    'pages.get': async (call) => ({ data: await readPage(call, call.params.id) }),
    'pages.update': async (call) => ({ data: await updatePage(call) }),
  } satisfies Handlers;
}

import { classFacts, monthsOf } from '#server/figures/class-months.ts';
import { pageFigures } from '#server/figures/page-figures.ts';
import { found } from '#server/http/call/found.ts';
import { type Handlers, prepared } from '#server/http/handler.ts';
import type { PaymentToolsOf } from '#server/modules/giving/payments/payment-tools.ts';
import { changeCard, prepareCard } from './charges/change-card.ts';
import { createSponsorship, paySponsorship } from './charges/create-sponsorship.ts';
import {
  cancelSponsorship,
  pauseSponsorship,
  renewHold,
  resumeSponsorship,
  updateSponsorship,
} from './sponsorships/change-sponsorship.ts';
import { listSponsorships } from './sponsorships/list-sponsorships.ts';
import { ownWithId } from './sponsorships/own-sponsorship.ts';
import { existingSponsorship } from './sponsorships/select-sponsorships.ts';
import { sponsoredClasses } from './sponsorships/sponsored-classes.ts';
import { sponsoredReports } from './sponsorships/sponsored-reports.ts';

/** @param toolsOf the tools for moving money in a call */
export function createSponsorshipHandlers(toolsOf: PaymentToolsOf) {
  return {
    'sponsorships.list': async (call) => listSponsorships(call),
    'sponsorships.get': async (call) => ({ data: await existingSponsorship(call, ownWithId(call)) }),
    'sponsorships.create': prepared(
      async (call) => paySponsorship(call, toolsOf(call)),
      async (call, isPaid) => ({ data: await createSponsorship(call, toolsOf(call), isPaid) }),
    ),
    'sponsorships.renew': async (call) => ({ data: await renewHold(call) }),
    'sponsorships.update': async (call) => ({ data: await updateSponsorship(call) }),
    'sponsorships.changeCard': prepared(
      async (call) => prepareCard(call, toolsOf(call)),
      async (call, card) => ({ data: await changeCard(call, toolsOf(call), card) }),
    ),
    'sponsorships.pause': async (call) => ({ data: await pauseSponsorship(call, toolsOf(call).clock) }),
    'sponsorships.resume': async (call) => ({ data: await resumeSponsorship(call, toolsOf(call).clock) }),
    'sponsorships.cancel': async (call) => ({ data: await cancelSponsorship(call, toolsOf(call), call.query) }),
    'sponsorships.end': async (call) => ({ data: await cancelSponsorship(call, toolsOf(call), call.body) }),
    'sponsorships.classes': async (call) => sponsoredClasses(call, call.clock),
    'sponsorships.reports': sponsoredReports,
    'reports.figures': async (call) => ({ data: await pageFigures(call) }),
    'classes.months': async ({ db, params, clock, language }) => {
      const [facts] = await classFacts(db, [params.classId], language);
      return { data: monthsOf(found(facts), clock.now()) };
    },
  } satisfies Handlers;
}

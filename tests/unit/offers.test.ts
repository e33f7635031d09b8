import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/*
 * The product offers nothing that cannot be done: while sponsorships are not accepted, no screen leads to one. Each file that
 * names a way to give is listed with the reason why it offers nothing then. A new one fails until it is listed.
 */

const ways = /sponsorCard\.sponsor|sponsorNow|useSponsorLink|["'`}]\/sponsor-(payment|registration)|landing\.sponsor'/;

const known: Readonly<Record<string, string>> = {
  'server/modules/giving/charges/ask-gateway.ts': 'where people come back from the gateway',
  'server/modules/public-pages/first-screen.ts': 'asks `takesSponsors`',
  'src/features/auth/login-page.tsx': 'the registration says itself that it opens soon',
  'src/features/explore/place-cards.tsx': 'through `useSponsorLink`',
  'src/features/explore/place-details.tsx': 'through `useSponsorLink`',
  'src/features/explore/sponsor-panel.tsx': 'without a link it says that it opens soon',
  'src/features/explore/use-sponsor-link.ts': 'asks `useOpensSoon`',
  'src/features/home/landing/landing-page.tsx': 'asks `useOpensSoon`',
  'src/features/payments/payment-page.tsx': 'asks `useOpensSoon`',
  'src/features/sponsorships/due-payments.tsx': 'for those who sponsor already',
  'src/features/sponsorships/ended-class.tsx': 'for those who sponsor already',
  'src/features/sponsorships/sponsorship-card.tsx': 'for those who sponsor already',
  'src/features/sponsorships/sponsorship-menu.tsx': 'for those who sponsor already',
  'src/lib/own-path.ts': 'an example in a comment',
  'src/routes/-guard.ts': 'the registration says itself that it opens soon',
  'src/routes/sponsor-payment.$type.$typeId.tsx': 'its page asks `useOpensSoon`',
  'src/routes/sponsor-registration.tsx': 'asks `useOpensSoon`',
  'src/ui/card/sponsor-card.tsx': 'without a link it says that it opens soon',
};

const asks = /useOpensSoon|useSponsorLink|takesSponsors/;

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\.gen\./.test(name))
    .map((name) => join(folder, name));
}

const offering = [...filesBelow('src'), ...filesBelow('server')].filter((path) =>
  ways.test(readFileSync(path, 'utf8')),
);

test('every place that offers something for money is known', () => {
  expect(offering.sort()).toEqual(Object.keys(known).sort());
});

test('each that asks names its question', () => {
  const asking = Object.entries(known).filter(
    ([path, reason]) => /^(asks|through) /.test(reason) && !asks.test(readFileSync(path, 'utf8')),
  );
  expect(asking).toEqual([]);
});

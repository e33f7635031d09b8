import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { homes } from '#contract/rights/screens.ts';
import { isChild } from '#contract/rights/slips.ts';
import { LandingSearch } from '#features/explore/landing-search.tsx';
import { LivingClass, NeededClasses, Regions } from '#features/explore/showcases.tsx';
import { LandingPage } from '#features/home/landing/landing-page.tsx';
import { MadarisHome } from '#features/home/madaris-home.tsx';
import type { MonthOfClass } from '#features/months-off/requests/save-request.ts';
import type { OwnReportsProps } from '#features/reports/own-reports.tsx';
import { useMay } from '#hooks/session/use-may.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { FullPageLoader } from '#ui/states/full-page-loader.tsx';
import { SkeletonLines } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { ReturnSearch } from './-return-search.ts';

const OwnClasses = lazyPart(() => import('#features/classes/own-classes.tsx'), 'OwnClasses');
const ArrivalCards = lazyPart(() => import('#features/transfers/arrival-cards.tsx'), 'ArrivalCards');
const ReadingStart = lazyPart(() => import('#features/materials/reading-start.tsx'), 'ReadingStart');
const ChildStart = lazyPart(() => import('#features/materials/child-start.tsx'), 'ChildStart');
const InstallOffer = lazyPart(() => import('#features/install/install-offer.tsx'), 'InstallOffer');
const PushOffer = lazyPart(() => import('#features/news/push-offer.tsx'), 'PushOffer');
const AskMonthOff = lazyPart<'AskMonthOff', MonthOfClass>(
  () => import('#features/months-off/requests/ask-month-off.tsx'),
  'AskMonthOff',
  null,
);
const OwnReports = lazyPart<'OwnReports', OwnReportsProps>(
  () => import('#features/reports/own-reports.tsx'),
  'OwnReports',
);
const ReturnedReports = lazyPart<'ReturnedReports', object>(
  () => import('#features/reports/own-reports.tsx'),
  'ReturnedReports',
);
const AdminHome = lazyPart(() => import('./-work-homes.tsx'), 'AdminHome');
const SupervisorHome = lazyPart(() => import('./-work-homes.tsx'), 'SupervisorHome');
const MySponsorships = lazyPart(() => import('#features/sponsorships/my-sponsorships-page.tsx'), 'MySponsorshipsPage');

export const Route = createFileRoute('/')({
  validateSearch: ReturnSearch,
  staticData: { keepsSnapshot: true },
  component: Home,
});

const pages = {
  landing: Landing,
  'own-madaris': OwnHome,
  'managed-madaris': SupervisorHome,
  figures: AdminHome,
  sponsorships: MySponsorships,
};

/** The public start, or the start of the user's role (docs/rules.md#screens). */
function Home() {
  const { role } = useSession();
  const Page = pages[homes[role]];
  return (
    <Suspense fallback={<FullPageLoader />}>
      <Page />
    </Suspense>
  );
}

/** The start of a teacher, with the reports to send, and of a student, with the lessons and classes to read; a child has pictures. */
function OwnHome() {
  const { user } = useSession();
  return user && isChild(user) ? <ChildHome /> : <MembersHome />;
}

function ChildHome() {
  return (
    <Suspense fallback={<FullPageLoader />}>
      <ChildStart>
        <OwnClasses />
      </ChildStart>
      <InstallOffer />
    </Suspense>
  );
}

function MembersHome() {
  const sends = useMay('reports.create');
  const above = sends && (
    <Suspense>
      <ReturnedReports />
      <ArrivalCards />
      <PushOffer />
    </Suspense>
  );
  return (
    <>
      <MadarisHome above={above}>
        <Suspense
          fallback={
            <styled.div marginBlockStart="5">
              <SkeletonLines columns={3} count={2} height="64" />
            </styled.div>
          }
        >
          {sends ? (
            <OwnReports monthOff={(group, month) => <AskMonthOff of={group} month={month} />} />
          ) : (
            <ReadingStart>
              <OwnClasses />
            </ReadingStart>
          )}
        </Suspense>
      </MadarisHome>
      <Suspense>
        <InstallOffer />
      </Suspense>
    </>
  );
}

function Landing() {
  const { next } = Route.useSearch();
  return (
    <LandingPage
      next={next}
      living={<LivingClass />}
      search={<LandingSearch />}
      classes={<NeededClasses />}
      regions={<Regions />}
    />
  );
}

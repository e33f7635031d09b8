import { Suspense } from 'react';
import { RecentChanges } from '#features/home/recent-changes.tsx';
import { AttentionList } from '#features/home/signals/attention-list.tsx';
import { WorkHead } from '#features/home/work-head.tsx';
import { WorkHome } from '#features/home/work-home.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { SkeletonLines } from '#ui/states/skeleton.tsx';
import { useSchoolLinks } from './-school-links.ts';

const ManagedMadaris = lazyPart(() => import('#features/madaris/madaris-page.tsx'), 'MadarisPage');
const ArrivalCards = lazyPart(() => import('#features/transfers/arrival-cards.tsx'), 'ArrivalCards');
const SpendingDue = lazyPart(() => import('#features/spending/spending-due.tsx'), 'SpendingDue');
const YearCharts = lazyPart(() => import('#features/charts/year-charts.tsx'), 'YearCharts');
const OwnRegions = lazyPart(() => import('#features/regions/own-regions.tsx'), 'OwnRegions');
const MonthsOffButton = lazyPart(() => import('#features/months-off/months-off-button.tsx'), 'MonthsOffButton');
const MonthOffRequests = lazyPart(
  () => import('#features/months-off/requests/month-off-requests.tsx'),
  'MonthOffRequests',
);
const HandoverCards = lazyPart(() => import('#features/home/signals/handover-cards.tsx'), 'HandoverCards', null);
const RegionSupervision = lazyPart(
  () => import('#features/regions/supervision/region-supervision.tsx'),
  'RegionSupervision',
  null,
);
const RegionShares = lazyPart(() => import('#features/charts/region-shares.tsx'), 'RegionShares');

/** The admin's start: open work, figures, and a year in charts. */
export function AdminHome() {
  return (
    <WorkHome>
      <Charts />
    </WorkHome>
  );
}

/** A supervisor's start: open work first, the supervisor's own regions and their madaris, a year in charts, recent changes. */
export function SupervisorHome() {
  const { madrasa } = useSchoolLinks();
  return (
    <>
      <WorkHead />
      <Suspense>
        <HandoverCards />
      </Suspense>
      <AttentionList />
      <Suspense>
        <ArrivalCards />
        <MonthOffRequests />
        <SpendingDue />
      </Suspense>
      {/* Late parts must not hide the title again. */}
      <Suspense fallback={<SkeletonLines height="40" />}>
        <OwnRegions
          actions={({ id, name }) => (
            <>
              <MonthsOffButton place={{ type: 'region', id, name }} />
              <RegionSupervision region={{ id, name }} />
            </>
          )}
        >
          <ManagedMadaris section link={madrasa} />
        </OwnRegions>
      </Suspense>
      <Charts />
      <RecentChanges />
    </>
  );
}

function Charts() {
  return (
    <Suspense fallback={<SkeletonLines count={2} columns={2} height="22rem" marginBlockStart="6" />}>
      <YearCharts />
      <RegionShares />
    </Suspense>
  );
}

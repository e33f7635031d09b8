import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { homes } from '#contract/rights/screens.ts';
import { LandingSearch } from '#features/explore/landing-search.tsx';
import { NeededClasses, Regions } from '#features/explore/showcases.tsx';
import { AttentionList } from '#features/home/attention-list.tsx';
import { LandingPage } from '#features/home/landing-page.tsx';
import { MadarisHome } from '#features/home/madaris-home.tsx';
import { WorkHome } from '#features/home/work-home.tsx';
import { useSession } from '#hooks/session/use-session.ts';

const ManagedMadaris = lazy(() =>
  import('#features/madaris/madaris-page.tsx').then((module) => ({ default: module.MadarisPage })),
);
const MySponsorships = lazy(() =>
  import('#features/sponsorships/my-sponsorships-page.tsx').then((module) => ({ default: module.MySponsorshipsPage })),
);

export const Route = createFileRoute('/')({ component: Home });

const pages = {
  landing: Landing,
  'own-madaris': MadarisHome,
  'managed-madaris': SupervisorHome,
  figures: WorkHome,
  sponsorships: MySponsorships,
};

/** The public start, or the start of the person's role (spec/decisions.md 8). */
function Home() {
  const { role } = useSession();
  const Page = pages[homes[role]];
  return (
    <Suspense>
      <Page />
    </Suspense>
  );
}

/** A supervisor's start: the madaris of the own regions, and what needs doing. */
function SupervisorHome() {
  const navigate = useNavigate();
  return (
    <>
      <ManagedMadaris
        mine
        onOpen={({ id }) => void navigate({ to: '/supervisor-madrasa-classes/$id/classes', params: { id } })}
      />
      <AttentionList />
    </>
  );
}

function Landing() {
  return <LandingPage search={<LandingSearch />} classes={<NeededClasses />} regions={<Regions />} />;
}

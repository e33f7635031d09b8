import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { homes } from '#contract/screens.ts';
import { LandingSearch } from '#features/explore/landing-search.tsx';
import { NeededClasses, Regions } from '#features/explore/showcases.tsx';
import { LandingPage } from '#features/home/landing-page.tsx';
import { MadarisHome } from '#features/home/madaris-home.tsx';
import { WorkHome } from '#features/home/work-home.tsx';
import { useSession } from '#hooks/use-session.ts';

const MySponsorships = lazy(() =>
  import('#features/sponsorships/my-sponsorships-page.tsx').then((module) => ({ default: module.MySponsorshipsPage })),
);

export const Route = createFileRoute('/')({ component: Home });

const pages = { landing: Landing, 'own-madaris': MadarisHome, figures: WorkHome, sponsorships: MySponsorships };

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

function Landing() {
  return <LandingPage search={<LandingSearch />} classes={<NeededClasses />} regions={<Regions />} />;
}

import { createFileRoute } from '@tanstack/react-router';
import { homes } from '#contract/screens.ts';
import { LandingPage } from '#features/home/landing-page.tsx';
import { MadarisHome } from '#features/home/madaris-home.tsx';
import { WorkHome } from '#features/home/work-home.tsx';
import { useSession } from '#hooks/use-session.ts';

export const Route = createFileRoute('/')({ component: Home });

const pages = { landing: LandingPage, 'own-madaris': MadarisHome, figures: WorkHome };

/** The public start, or the start of the person's role (spec/decisions.md 8). */
function Home() {
  const { role } = useSession();
  const Page = pages[homes[role]];
  return <Page />;
}

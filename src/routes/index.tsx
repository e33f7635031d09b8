import { createFileRoute } from '@tanstack/react-router';
import { LandingPage } from '#features/home/landing-page.tsx';
import { MadarisHome } from '#features/home/madaris-home.tsx';
import { WorkHome } from '#features/home/work-home.tsx';
import { useSession } from '#hooks/use-session.ts';

export const Route = createFileRoute('/')({ component: Home });

/** The public start, or the start of the person's role (spec/decisions.md 8). */
function Home() {
  const { user } = useSession();
  if (!user) return <LandingPage />;
  if (user.role === 'teacher' || user.role === 'student') return <MadarisHome role={user.role} userId={user.id} />;
  return <WorkHome />;
}

import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SponsorProfile } from '#features/users/sponsor-profile.tsx';
import { guard } from './-guard.ts';

export const Route = createFileRoute('/sponsor/$sponsorId')({
  beforeLoad: guard('sponsor-profile'),
  component: Sponsor,
});

function Sponsor() {
  const { sponsorId } = Route.useParams();
  const { t } = useTranslation('users');
  return <SponsorProfile sponsorId={sponsorId} parent={{ label: t('lists.sponsor'), link: { to: '/sponsor' } }} />;
}

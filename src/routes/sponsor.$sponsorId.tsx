import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SponsorshipsOf } from '#features/payments/lists/all-sponsorships-page.tsx';
import { PersonStory } from '#features/users/person/person-story.tsx';
import { SponsorProfile } from '#features/users/sponsor-profile.tsx';
import { ListSearch } from '#ui/list/list-search.ts';
import { useSchoolLinks } from './-school-links.ts';

export const Route = createFileRoute('/sponsor/$sponsorId')({
  validateSearch: ListSearch,
  component: Sponsor,
});

function Sponsor() {
  const { sponsorId } = Route.useParams();
  const { t } = useTranslation('users');
  return (
    <SponsorProfile sponsorId={sponsorId} parent={{ label: t('lists.sponsor'), link: { to: '/sponsor' } }}>
      <SponsorshipsOf sponsorId={sponsorId} />
      <PersonStory id={sponsorId} classLink={useSchoolLinks().class} />
    </SponsorProfile>
  );
}

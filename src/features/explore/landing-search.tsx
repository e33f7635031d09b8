import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#ui/list/search-field.tsx';

/** The landing page's field for the search over everything. */
export function LandingSearch() {
  const { t } = useTranslation('explore');
  const navigate = useNavigate();
  return (
    <SearchField
      value=""
      label={t('searchAll')}
      leadsOn
      onSearch={(search) => search && void navigate({ to: '/explore-sponsor/search', search: { search, page: 1 } })}
    />
  );
}

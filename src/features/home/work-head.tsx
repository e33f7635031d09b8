import { useTranslation } from 'react-i18next';
import { useSession } from '#hooks/session/use-session.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';

/** The head of a manager's start page. */
export function WorkHead() {
  const { t } = useTranslation('home');
  const { user } = useSession();
  return <PageHeader title={t('work.title')} text={user && t('work.lead', { name: user.fullName })} />;
}

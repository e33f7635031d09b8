import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#hooks/session/use-may.ts';
import { LinkButton } from '#ui/button/link.tsx';

/** To the page with all that happened to a person and their account, for who may read it. */
export function StoryLink({ id }: { id: string }) {
  const { t } = useTranslation('users');
  const mayRead = useMay('users.history');
  if (!mayRead) return null;
  return (
    <LinkButton to="/person/$id" params={{ id }} variant="outline">
      <History aria-hidden /> {t('story.open')}
    </LinkButton>
  );
}

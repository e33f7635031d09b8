import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { LinkButton } from '#ui/button/link.tsx';
import { FactList } from '#ui/card/fact-list.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { NotLoaded } from '#ui/states/list-states.tsx';
import { SkeletonLines } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { useContactFacts } from './use-contact-facts.tsx';

/** A person in a modal: open while an id is given (docs/rules.md#screens). */
export function UserDetails({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { t } = useTranslation(['users', 'common']);
  return (
    <Dialog open={id !== undefined} onClose={onClose} title={t('details')}>
      {id && <Details id={id} />}
    </Dialog>
  );
}

function Details({ id }: { id: string }) {
  const { t } = useTranslation(['users', 'common']);
  const { row, ...view } = useOne('users.get', { id });
  const mayReadStory = useMay('users.history');
  const contactFacts = useContactFacts();
  if (view.state === 'loading') return <SkeletonLines count={3} height="10" />;
  if (!row) return <NotLoaded view={view} title={t('common:states.error')} />;
  return (
    <>
      <FactList
        facts={[
          { label: t('fullName'), value: <bdi>{row.fullName}</bdi> },
          { label: t('role'), value: t(`roles.${row.role}`) },
          ...contactFacts(row),
        ]}
      />
      {mayReadStory && (
        <styled.div marginBlockStart="5">
          <LinkButton to="/person/$id" params={{ id }} variant="outline">
            <History aria-hidden /> {t('story.open')}
          </LinkButton>
        </styled.div>
      )}
    </>
  );
}

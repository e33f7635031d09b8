import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadFailures } from '#contract/call-messages.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useMayOpen } from '#hooks/session/use-may.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { LinkCard } from '#ui/card/link-card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { ListStates } from '#ui/states/list-states.tsx';
import { SavedNote } from '#ui/states/saved-note.tsx';

/** The start of a teacher or student: the main tasks of the role, then their madaris with their classes. */
export function MadarisHome({ above, children }: { above?: ReactNode; children?: ReactNode }) {
  const { t } = useTranslation(['home', 'errors']);
  const { user } = useSession();
  const teaches = useMayOpen('madrasa');
  const madaris = useList('users.madaris', { id: user?.id ?? '' });
  const list = (
    <ListStates
      view={madaris}
      error={t(loadFailures['users.madaris'])}
      bones={{ count: 1, height: '32', columns: 3 }}
      empty={{
        title: t('ownMadaris.none'),
        text: t(teaches ? 'ownMadaris.noneHint' : 'ownMadaris.noneHintStudent'),
      }}
    >
      <CardGrid>
        {madaris.rows.map((madrasa) => (
          <LinkCard
            key={madrasa.id}
            link={{ to: teaches ? '/madrasa/$id' : '/madrasa-class/$id', params: { id: madrasa.id } }}
            title={madrasa.name}
          >
            {madrasa.address}
          </LinkCard>
        ))}
      </CardGrid>
      <SavedNote at={madaris.savedAt} />
    </ListStates>
  );
  // Open work comes first, and the owners of the classes last.
  return (
    <>
      <PageHeader title={user ? t('ownMadaris.lead', { name: user.fullName }) : ''} />
      {above}
      {children}
      {(madaris.state === 'loading' || madaris.rows.length > 0) && <SectionHeader title={t('ownMadaris.title')} />}
      {list}
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { useList } from '#hooks/use-list.ts';
import { useSession } from '#hooks/use-session.ts';
import { CardGrid } from '#ui/card-grid.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkCard } from '#ui/link-card.tsx';
import { ListStates } from '#ui/list-states.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SavedNote } from '#ui/saved-note.tsx';

/** The start of a teacher and of a student: their madaris, each leading to their classes in it. */
export function MadarisHome({ role, userId }: { role: 'teacher' | 'student'; userId: string }) {
  const { t } = useTranslation(['home', 'madaris', 'errors']);
  const { user } = useSession();
  const madaris = useList('users.madaris', { id: userId });
  return (
    <>
      <PageHeader title={t(`${role}.title`)} text={user && t('teacher.lead', { name: user.fullName })} />
      <ListStates
        view={madaris}
        error={t('errors:listFailed')}
        empty={<EmptyState title={t(`${role}.none`)} text={t(`${role}.noneHint`)} />}
      >
        <CardGrid>
          {madaris.rows.map((madrasa) => (
            <LinkCard
              key={madrasa.id}
              link={{ to: role === 'teacher' ? '/madrasa/$id' : '/madrasa-class/$id', params: { id: madrasa.id } }}
              title={madrasa.name}
              level={2}
              detail={t('madaris:classCount', { count: madrasa.totalClasses })}
            >
              {madrasa.address}
            </LinkCard>
          ))}
        </CardGrid>
        <SavedNote at={madaris.savedAt} />
      </ListStates>
    </>
  );
}

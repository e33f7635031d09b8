import { useTranslation } from 'react-i18next';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useMayOpen } from '#hooks/session/use-may.ts';
import { useActionWords } from '#i18n/use-action-words.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Link } from '#ui/button/link.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { styled } from '#ui/styled.ts';
import { RowList, RowListItem } from '#ui/table/row-list.tsx';

/** Recent changes and their authors, newest first. */
export function RecentChanges() {
  const { t } = useTranslation(['home', 'common']);
  const format = useFormat();
  const words = useActionWords();
  const mayReadAll = useMayOpen('audit-log');
  const { row: changes = [] } = useOne('stats.changes');
  const named = changes.filter(({ objectName }) => objectName).slice(0, 5);
  if (named.length === 0) return null;
  return (
    <section>
      <SectionHeader
        title={t('changes.title')}
        actions={
          mayReadAll && (
            <Link to="/audit-log" alone>
              {t('common:actions.seeAll')}
            </Link>
          )
        }
      />
      <RowList>
        {named.map(({ id, at, user, action, objectName }) => (
          <RowListItem key={id}>
            <styled.span flex="1" minWidth="0">
              <styled.span color="fg.muted">{words(action)}</styled.span> <bdi>{objectName}</bdi>
            </styled.span>
            <styled.span color="fg.muted" textStyle="sm">
              {user && <bdi>{user.fullName}</bdi>} <time dateTime={at}>{format.date(at)}</time>
            </styled.span>
          </RowListItem>
        ))}
      </RowList>
    </section>
  );
}

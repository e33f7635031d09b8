import { useTranslation } from 'react-i18next';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useFormat } from '#i18n/use-format.ts';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { styled } from '#ui/styled.ts';
import { RowList, RowListItem } from '#ui/table/row-list.tsx';

/** Who changed what lately, the newest first. */
export function RecentChanges() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { row: changes = [] } = useOne('stats.changes');
  const named = changes.filter(({ objectName }) => objectName).slice(0, 5);
  if (named.length === 0) return null;
  return (
    <section>
      <SectionHeader title={t('changes.title')} />
      <RowList>
        {named.map(({ id, at, user, objectName }) => (
          <RowListItem key={id}>
            <styled.span flex="1" minWidth="0">
              <bdi>{objectName}</bdi>
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

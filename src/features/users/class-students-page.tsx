import type { LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { loadFailures } from '#contract/call-messages.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useListState } from '#ui/list/list-state.ts';
import { TablePage } from '#ui/list/table-page.tsx';
import { useUserColumns } from './user-columns.tsx';

/** Who is in a class, for its teacher (docs/rules.md#screens). `parent` is the class's own page. */
export function ClassStudentsPage({ classId, parent }: { classId: string; parent: LinkProps }) {
  const { t } = useTranslation(['users', 'common', 'errors']);
  const group = useOne('classes.get', { classId });
  const list = useListState();
  const view = useList('classes.users', { classId }, { ...list.query, role: 'student' });
  const name = group.row?.name ?? '';
  return (
    <TablePage
      title={t('lists.student')}
      text={group.row && t('ofClass', { name })}
      crumbs={[
        { label: t('common:shell.home'), link: { to: '/' } },
        { label: name || t('class'), link: parent },
        { label: t('lists.student') },
      ]}
      list={list}
      view={view}
      columns={useUserColumns('student')}
      rowName={({ fullName }) => fullName}
      empty={{ text: t('emptyOwnClass') }}
      error={t(loadFailures['classes.users'])}
    />
  );
}

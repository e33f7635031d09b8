import { useTranslation } from 'react-i18next';
import { loadFailures } from '#contract/call-messages.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useListState } from '#ui/list/list-state.ts';
import { TablePage } from '#ui/list/table-page.tsx';
import { useRollCall } from './slips/roll-call.tsx';
import { useInvitations } from './slips/use-invitations.tsx';
import { useUserColumns } from './user-columns.tsx';

/** The students of a class, for its teacher (docs/rules.md#screens). */
export function ClassStudentsPage({ classId }: { classId: string }) {
  const { t } = useTranslation(['users', 'common', 'errors']);
  const group = useOne('classes.get', { classId });
  const list = useListState();
  const view = useList('classes.users', { classId }, { ...list.query, role: 'student' });
  const name = group.row?.name ?? '';
  const columns = useUserColumns('student');
  const { column, summary } = useRollCall(classId);
  const { menu, dialog } = useInvitations();
  return (
    <>
      <TablePage
        title={t('lists.student')}
        text={group.row && t('ofClass', { name })}
        crumbs={[
          { label: t('common:shell.home'), link: { to: '/' } },
          { label: name || t('class'), link: { to: '/class-details/$id', params: { id: classId } } },
          { label: t('lists.student') },
        ]}
        list={list}
        view={view}
        columns={column ? [...columns, column] : columns}
        above={summary}
        menu={menu}
        rowName={({ fullName }) => fullName}
        empty={{ text: t('emptyOwnClass') }}
        error={t(loadFailures['classes.users'])}
      />
      {dialog}
    </>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadFailures, personMessages } from '#contract/call-messages.ts';
import type { User } from '#contract/reading/read.ts';
import { useExport } from '#hooks/calls/use-export.ts';
import { useFound } from '#hooks/calls/use-found.ts';
import { useDelete } from '#hooks/calls/use-save.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useListState } from '#ui/list/list-state.ts';
import { TablePage } from '#ui/list/table-page.tsx';
import { AddToClass } from './add-to-class.tsx';
import type { PeopleShown } from './people-shown.ts';
import { NewPersonDialog } from './person-form.tsx';
import { SignInFilter } from './sign-in-filter.tsx';
import { InvitationSlips } from './slips/invitation-slips.tsx';
import { usePersonActions } from './use-person-actions.tsx';
import { useUserColumns } from './user-columns.tsx';
import { UserDetails } from './user-details.tsx';

export type ListedRole = 'teacher' | 'student' | 'supervisor' | 'sponsor';

export type UsersPageProps = { kind: ListedRole; show?: PeopleShown | undefined };

/** All users of one role, for the admin, or those whom a supervisor manages. A sponsor has a page, the others a modal. */
export function UsersPage({ kind, show }: UsersPageProps) {
  const { t } = useTranslation(['users', 'common', 'errors']);
  const navigate = useNavigate();
  const list = useListState({ filters: ['show'] });
  const inClasses = kind === 'teacher' || kind === 'student';
  const query = {
    ...list.query,
    role: kind,
    ...(show === 'no-password' && { hasPassword: false }),
    // People who left the school are listed only by the filter.
    ...(inClasses && { former: show === 'former' }),
  };
  const view = useList('users.list', {}, query);
  const found = useFound<User, 'users.list'>('users.list', {}, query);
  const exportAll = useExport('export.users', query);
  const columns = useUserColumns(kind, { inClasses, former: show === 'former' });
  const mayAdd = useMay('users.create');
  const deleting = useDelete('users');
  const [shown, setShown] = useState<string>();
  const open = ({ id }: User) =>
    kind === 'sponsor' ? void navigate({ to: '/sponsor/$sponsorId', params: { sponsorId: id } }) : setShown(id);
  const { form, deletion, menu, add, invite, dialogs } = usePersonActions(view.rows);
  return (
    <>
      <TablePage
        title={t(`lists.${kind}`)}
        list={list}
        onExport={exportAll}
        view={view}
        found={found}
        filters={kind !== 'sponsor' && <SignInFilter value={show} withFormer={inClasses} />}
        columns={columns}
        rowName={({ fullName }) => fullName}
        onOpen={open}
        add={mayAdd ? { label: t(`add.${kind}`), onAdd: add } : undefined}
        menu={(row) => [{ label: t('common:actions.view'), icon: <Eye />, onSelect: () => open(row) }, ...menu(row)]}
        empty={{ text: t(`emptyHint.${kind}`) }}
        error={t(loadFailures['users.list'])}
        selection={(rows, clear) =>
          kind !== 'sponsor' && (
            <>
              {kind !== 'supervisor' && <AddToClass rows={rows} clear={clear} />}
              <InvitationSlips rows={rows} />
            </>
          )
        }
        deletion={{ ...deletion, ...deleting, done: t(personMessages['users.delete'].done[kind]) }}
      />
      <NewPersonDialog kind={kind} open={form.open && !form.row} onClose={form.onClose} onInvite={invite} />
      {dialogs}
      <UserDetails id={shown} onClose={() => setShown(undefined)} />
    </>
  );
}

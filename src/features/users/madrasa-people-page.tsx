import type { LinkProps } from '@tanstack/react-router';
import { GraduationCap, UserMinus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadFailures, personMessages } from '#contract/call-messages.ts';
import type { User } from '#contract/reading/read.ts';
import { classStateOf } from '#contract/school-year/class-states.ts';
import { serverNow } from '#data/api/server-clock.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useExport } from '#hooks/calls/use-export.ts';
import { useFound } from '#hooks/calls/use-found.ts';
import { useDelete } from '#hooks/calls/use-save.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useListState } from '#ui/list/list-state.ts';
import { TablePage } from '#ui/list/table-page.tsx';
import { DeleteDialog } from '#ui/overlay/delete-dialog.tsx';
import { LoadingFailed } from '#ui/states/list-states.tsx';
import { AddMember, type MemberRole } from './add-member.tsx';
import { AddToClass } from './add-to-class.tsx';
import { ClassFilter } from './class-filter.tsx';
import type { PeopleShown } from './people-shown.ts';
import { SignInFilter } from './sign-in-filter.tsx';
import { InvitationSlips } from './slips/invitation-slips.tsx';
import { useRollCall } from './slips/roll-call.tsx';
import { TakeOutSeveral } from './take-out-several.tsx';
import { usePersonActions } from './use-person-actions.tsx';
import { useUserColumns } from './user-columns.tsx';
import { UserDetails } from './user-details.tsx';

export type MadrasaPeoplePageProps = {
  kind: MemberRole;
  madarisId: string;
  /** One class of the madrasa: people can be added and removed only if it is chosen (docs/rules.md#screens). */
  classId: string | undefined;
  show?: PeopleShown | undefined;
  /** The classes of the madrasa. */
  parent: LinkProps;
  /** Links to the other parts of the madrasa. */
  tabs: ReactNode;
};

/** The teachers or the students of a madrasa, or of one of its classes. */
export function MadrasaPeoplePage({ kind, madarisId, classId, show: asked, parent, tabs }: MadrasaPeoplePageProps) {
  // Former members belong to no madrasa: the list of all people has them.
  const show = asked === 'former' ? undefined : asked;
  const { t } = useTranslation(['users', 'common', 'errors']);
  const madrasa = useOne('madaris.get', { id: madarisId });
  const list = useListState({ filters: ['show'] });
  const query = { ...list.query, role: kind };
  const place = classId ? { classId } : { madarisId };
  // Only the list of all managed people shows who has a password.
  const without = { ...query, ...place, hasPassword: false };
  const of = classId
    ? ({ name: 'classes.users', params: { classId } } as const)
    : ({ name: 'users.ofMadrasa', params: { id: madarisId } } as const);
  const members = useList(of.name, of.params, show ? null : query);
  const invited = useList('users.list', {}, show ? without : null);
  const view = show ? invited : members;
  const foundInvited = useFound<User, 'users.list'>('users.list', {}, without);
  const foundMembers = useFound<User, 'classes.users' | 'users.ofMadrasa'>(of.name, of.params, query);
  const exportAll = useExport('export.users', show ? without : { ...query, ...place });
  const columns = useUserColumns(kind, { inClasses: kind === 'student' && !classId });
  const { column, summary } = useRollCall(kind === 'student' ? classId : undefined);
  const deleting = useDelete('users');
  const takeOut = useCall('classes.removeUser');
  const group = useOne('classes.get', classId ? { classId } : null);
  const isOver = group.row && classStateOf(group.row, new Date(serverNow())) === 'ended';
  const mayAdd = useMay('classes.addUser') && classId !== undefined && !isOver;
  const mayInvite = useMay('users.inviteSeveral');
  const mayTakeOut = useMay('classes.removeUser') && classId !== undefined;
  const { form, deletion, menu, add, invite, dialogs } = usePersonActions(view.rows);
  const [leaving, setLeaving] = useState<{ row: User; reason: 'finished' | 'left' }>();
  const [shown, setShown] = useState<string>();
  return (
    <>
      <TablePage
        title={madrasa.row?.name ?? (madrasa.state === 'loading' ? '' : t('madrasa'))}
        part={t(`lists.${kind}`)}
        text={view.meta?.class && t('ofClass', { name: view.meta.class.name })}
        crumbs={[{ label: madrasa.row?.name ?? t('madrasa'), link: parent }, { label: t(`lists.${kind}`) }]}
        onExport={exportAll}
        above={
          <>
            {madrasa.state === 'failed' && view.state !== 'failed' && (
              <LoadingFailed view={madrasa} title={t(loadFailures['madaris.get'])} />
            )}
            {tabs}
            {summary}
          </>
        }
        filters={
          <>
            <ClassFilter id={classId} madarisId={madarisId} />
            {mayInvite && <SignInFilter value={show} />}
          </>
        }
        list={list}
        view={view}
        found={show ? foundInvited : foundMembers}
        columns={column ? [...columns, column] : columns}
        rowName={({ fullName }) => fullName}
        onOpen={({ id }) => setShown(id)}
        add={mayAdd ? { label: t(`add.${kind}`), onAdd: add } : undefined}
        menu={(row) =>
          menu(row, [
            mayTakeOut &&
              kind === 'student' && {
                label: t('finishes.action'),
                icon: <GraduationCap />,
                onSelect: () => setLeaving({ row, reason: 'finished' }),
              },
            mayTakeOut && {
              label: t('takeOut'),
              icon: <UserMinus />,
              onSelect: () => setLeaving({ row, reason: 'left' }),
            },
          ])
        }
        empty={{ text: t(classId ? `emptyClass.${kind}` : `emptyMadrasa.${kind}`) }}
        error={t(loadFailures['users.ofMadrasa'])}
        selection={(rows, clear) => (
          <>
            <AddToClass rows={rows} clear={clear} madarisId={madarisId} />
            {classId && (
              <>
                <AddToClass rows={rows} clear={clear} madarisId={madarisId} from={classId} />
                <TakeOutSeveral rows={rows} clear={clear} classId={classId} />
              </>
            )}
            <InvitationSlips rows={rows} />
          </>
        )}
        deletion={{ ...deletion, ...deleting, done: t(personMessages['users.delete'].done[kind]) }}
      />
      {classId && (
        <AddMember
          kind={kind}
          classId={classId}
          open={form.open && !form.row}
          onClose={form.onClose}
          onInvite={invite}
        />
      )}
      {dialogs}
      <DeleteDialog
        item={leaving}
        onClose={() => setLeaving(undefined)}
        name={({ row }) => row.fullName}
        text={t(leaving?.reason === 'finished' ? 'finishes.text' : 'takeOutText')}
        confirmLabel={t(leaving?.reason === 'finished' ? 'finishes.action' : 'takeOut')}
        onDelete={({ row, reason }) =>
          takeOut.call({ params: { id: classId ?? '', userId: row.id }, query: { reason } })
        }
        done={t('takenOut')}
      />
      <UserDetails id={shown} onClose={() => setShown(undefined)} />
    </>
  );
}

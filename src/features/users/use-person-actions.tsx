import { DoorOpen } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/reading/read.ts';
import { useMayCall } from '#hooks/session/use-may.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { useRowDialogs } from '#ui/list/use-row-dialogs.tsx';
import type { MenuItems } from '#ui/overlay/menu.tsx';
import { PersonForm } from './person-form.tsx';
import { useInvitations } from './slips/use-invitations.tsx';

/** Few teachers leave, so the dialog is loaded at its first use. */
const TeacherLeavesDialog = lazy(async () => ({
  default: (await import('./person/teacher-leaves-dialog.tsx')).TeacherLeavesDialog,
}));

/**
 * Actions on a user, in each list of people and on the user's page.
 * @param people the present rows
 */
export function usePersonActions(people: readonly User[]) {
  const { t } = useTranslation('users');
  const mayCall = useMayCall();
  const [leaving, setLeaving] = useState<User>();
  const { user } = useSession();
  const { menu, ...rows } = useRowDialogs<User>(people);
  const invitations = useInvitations();
  const latest = (row: User) => people.find(({ id }) => id === row.id) ?? row;
  // Admins are managed elsewhere, and users close their own account on the account page.
  const mayLeave = (row: User) => row.role === 'teacher' && row.classIds.length > 0 && mayCall('users.leave', row);
  const leave = (row: User) =>
    mayLeave(row) && { label: t('leave.action'), icon: <DoorOpen />, onSelect: () => setLeaving(row) };
  const mayDelete = (row: User) => mayCall('users.delete', row) && row.role !== 'admin' && row.id !== user?.id;
  return {
    ...rows,
    deletion: {
      ...rows.deletion,
      /** A teacher with classes more often leaves than is deleted. */
      alternative: (row: User) => {
        const action = leave(row);
        return action && { ...action, text: t('leave.instead') };
      },
    },
    /** @param more further entries of a screen; actions that cannot be undone come last */
    menu: (row: User, more: MenuItems = []): MenuItems => {
      const [edit, remove] = menu(row, mayDelete(row));
      return [edit, ...invitations.menu(row), ...more, leave(row), remove];
    },
    invite: invitations.invite,
    dialogs: (
      <>
        {invitations.dialog}
        {leaving && (
          <Suspense fallback={null}>
            <TeacherLeavesDialog person={latest(leaving)} onClose={() => setLeaving(undefined)} />
          </Suspense>
        )}
        <PersonForm row={rows.form.row} onClose={rows.form.onClose} />
      </>
    ),
  };
}

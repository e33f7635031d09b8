import type { User } from '#contract/reading/read.ts';
import { useMayCall } from '#hooks/session/use-may.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { useRowDialogs } from '#ui/list/use-row-dialogs.tsx';
import type { MenuItems } from '#ui/overlay/menu.tsx';
import { PersonForm } from './person-form.tsx';
import { useInvitations } from './slips/use-invitations.tsx';

/**
 * What can be done with a person, wherever they are shown: in each list of people, and on their page.
 * @param people as they are now
 */
export function usePersonActions(people: readonly User[]) {
  const mayCall = useMayCall();
  const { user } = useSession();
  const { menu, ...rows } = useRowDialogs<User>(people);
  const invitations = useInvitations();
  // Who is an admin is decided elsewhere, and the own account is closed in the account.
  const mayDelete = (row: User) => mayCall('users.delete', row) && row.role !== 'admin' && row.id !== user?.id;
  return {
    ...rows,
    /** @param more what else a screen offers; what cannot be taken back comes last */
    menu: (row: User, more: MenuItems = []): MenuItems => {
      const [edit, remove] = menu(row, mayDelete(row));
      return [edit, ...invitations.menu(row), ...more, remove];
    },
    invite: invitations.invite,
    dialogs: (
      <>
        {invitations.dialog}
        <PersonForm row={rows.form.row} onClose={rows.form.onClose} />
      </>
    ),
  };
}

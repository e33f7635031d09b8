import { QrCode } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/reading/read.ts';
import { mayGetSlip } from '#contract/rights/slips.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useSession } from '#hooks/session/use-session.ts';
import type { MenuItem } from '#ui/overlay/menu.tsx';
import { InvitationDialog, type Invited } from './invitation-dialog.tsx';

/** For a list of people: the rule who gets a link to set a password, the menu entry for it, and its dialog. */
export function useInvitations(): {
  invite: (person: Invited) => void;
  menu: (row: User) => MenuItem[];
  dialog: ReactNode;
} {
  const { t } = useTranslation('users');
  const mayInvite = useMay('users.invite');
  const { role } = useSession();
  const [invited, setInvited] = useState<Invited>();
  return {
    invite: setInvited,
    menu: (row) =>
      mayInvite && mayGetSlip(role, row)
        ? [{ label: t('invitation.action'), icon: <QrCode />, onSelect: () => setInvited(row) }]
        : [],
    dialog: <InvitationDialog of={invited} onClose={() => setInvited(undefined)} />,
  };
}

import { QrCode as QrIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/reading/read.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { SlipsDialog } from './slips-dialog.tsx';

/** Action over a list of people: a slip with an invitation for each of the selected ones, all printed on a sheet. */
export function InvitationSlips({ rows }: { rows: readonly User[] }) {
  const { t } = useTranslation('users');
  const mayInvite = useMay('users.inviteSeveral');
  const [people, setPeople] = useState<readonly User[]>();
  if (!mayInvite) return null;
  return (
    <>
      <ConnectionButton size="sm" variant="outline" icon={<QrIcon />} onClick={() => setPeople(rows)}>
        {t('slips.action')}
      </ConnectionButton>
      {people && <SlipsDialog people={people} onClose={() => setPeople(undefined)} />}
    </>
  );
}

import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { ArrowRightLeft, EllipsisVertical, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { personMessages } from '#contract/call-messages.ts';
import type { User } from '#contract/reading/read.ts';
import { hasRegion } from '#contract/rights/roles.ts';
import { useDelete } from '#hooks/calls/use-save.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { DeleteDialog } from '#ui/overlay/delete-dialog.tsx';
import { Menu } from '#ui/overlay/menu.tsx';
import { AddToClassDialog } from '../add-to-class.tsx';
import { usePersonActions } from '../use-person-actions.tsx';

export type PersonActionsProps = {
  person: User;
  /** The list that contains the user, shown after their deletion. */
  list: LinkProps;
};

/** Actions on a user's page: those of their row in a list, and adding them to a class. */
export function PersonActions({ person, list }: PersonActionsProps) {
  const { t } = useTranslation(['users', 'common']);
  const navigate = useNavigate();
  const { menu, deletion, dialogs } = usePersonActions([person]);
  const { onDelete } = useDelete('users');
  const [toClass, setToClass] = useState({ open: false, moves: false });
  const mayAdd = useMay('classes.addUsers') && person.role !== 'unknown' && hasRegion(person.role);
  // A user in several classes stays in all of them when added to another one.
  const from = person.classIds.length === 1 ? person.classIds[0] : undefined;
  const done = personMessages['users.delete'].done;
  return (
    <>
      <Menu
        variant="outline"
        label={t('common:list.actionsFor', { name: person.fullName })}
        icon={<EllipsisVertical />}
        items={() =>
          menu(person, [
            mayAdd && {
              label: t('addToClass.action'),
              icon: <UserPlus />,
              onSelect: () => setToClass({ open: true, moves: false }),
            },
            mayAdd &&
              from !== undefined && {
                label: t('moveToClass.action'),
                icon: <ArrowRightLeft />,
                onSelect: () => setToClass({ open: true, moves: true }),
              },
          ])
        }
      >
        {t('common:list.actions')}
      </Menu>
      <AddToClassDialog
        rows={[person]}
        clear={() => undefined}
        {...(toClass.moves && from !== undefined && { from })}
        open={toClass.open}
        onClose={() => setToClass(({ moves }) => ({ open: false, moves }))}
      />
      {dialogs}
      <DeleteDialog
        {...deletion}
        name={({ fullName }) => fullName}
        onDelete={async (row) => {
          await onDelete(row);
          void navigate(list);
        }}
        {...(person.role in done && { done: t(done[person.role as keyof typeof done]) })}
      />
    </>
  );
}

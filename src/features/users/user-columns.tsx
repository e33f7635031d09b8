import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/entities/user.ts';
import type { Role } from '#contract/rights/roles.ts';
import { Avatar } from '#ui/card/avatar.tsx';
import { styled } from '#ui/styled.ts';
import type { Column } from '#ui/table/data-table.tsx';

/** The columns of every list of people: full name, email, phone; teachers with a picture (spec section 2, 'Tables'). */
export function useUserColumns(role: Role): Column<User>[] {
  const { t } = useTranslation('users');
  return useMemo(
    () => [
      {
        header: t(role === 'sponsor' ? 'sponsor' : 'fullName'),
        sort: 'name',
        cell: ({ fullName }) =>
          role === 'teacher' ? (
            <styled.span display="inline-flex" alignItems="center" gap="2.5">
              <Avatar />
              <bdi>{fullName}</bdi>
            </styled.span>
          ) : (
            <bdi>{fullName}</bdi>
          ),
      },
      { header: t('email'), cell: ({ email }) => <bdi>{email}</bdi> },
      { header: t('phone'), cell: ({ phone }) => phone && <bdi dir="ltr">{phone}</bdi> },
    ],
    [t, role],
  );
}

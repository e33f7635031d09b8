import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/reading/read.ts';
import type { Role } from '#contract/rights/roles.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Link } from '#ui/button/link.tsx';
import { Avatar } from '#ui/card/avatar.tsx';
import { EmailText } from '#ui/card/email-text.tsx';
import { styled } from '#ui/styled.ts';
import type { Column } from '#ui/table/data-table.tsx';

/**
 * The columns of every list of people: full name, email, phone; teachers with a picture (docs/rules.md#screens).
 * @param inClasses adds the number of classes, for lists of more than one class
 * @param former adds the months in which each was in classes instead, for people who are in none now
 */
export function useUserColumns(role: Role, { inClasses = false, former = false } = {}): Column<User>[] {
  const { t } = useTranslation(['users', 'common']);
  const format = useFormat();
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
      {
        header: t('email'),
        cell: ({ email, signInName }) => <EmailText>{email ?? signInName ?? ''}</EmailText>,
      },
      { header: t('phone'), cell: ({ phone }) => phone && <bdi dir="ltr">{phone}</bdi> },
      ...(inClasses && !former ? [{ header: t('classes'), count: ({ classIds }: User) => classIds.length }] : []),
      ...(former
        ? [
            {
              header: t('formerMonths'),
              cell: ({ formerMonths }: User) =>
                formerMonths &&
                t('fromUntil', {
                  from: format.month(`${formerMonths.from}-15`),
                  until: format.month(`${formerMonths.until}-15`),
                }),
            },
          ]
        : []),
      ...(role === 'sponsor'
        ? [
            {
              header: t('sponsorshipDetails'),
              cell: ({ id, fullName }: User) => (
                <Link to="/sponsor/$sponsorId" params={{ sponsorId: id }}>
                  {t('common:actions.view')} <styled.span srOnly>{fullName}</styled.span>
                </Link>
              ),
            },
          ]
        : []),
    ],
    [t, format, role, inClasses, former],
  );
}

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { changedFields } from '#contract/forms/changed-fields.ts';
import type { AuditEntry } from '#contract/reading/read.ts';
import { type AuditedType, auditedTypes } from '#contract/rights/audited.ts';
import { useActionWords } from '#i18n/use-action-words.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Link } from '#ui/button/link.tsx';
import { styled } from '#ui/styled.ts';
import type { Column } from '#ui/table/data-table.tsx';
import { ChangedValues } from './changed-values.tsx';
import { usePageName } from './use-page-name.ts';

/** Beside a long list of changes, the short columns do not wrap. */
const whole = { sm: 'nowrap' } as const;

/** The columns of the audit log. */
export function useAuditColumns(): Column<AuditEntry>[] {
  const { t } = useTranslation(['audit', 'common']);
  const format = useFormat();
  const words = useActionWords();
  const pageName = usePageName();
  return useMemo<Column<AuditEntry>[]>(
    () => [
      {
        header: t('when'),
        cell: ({ at }) => (
          <styled.time dateTime={at} whiteSpace={whole}>
            {format.dateTime(at)}
          </styled.time>
        ),
      },
      {
        header: t('who'),
        cell: ({ user }) =>
          user?.fullName ? (
            <Link to="/person/$id" params={{ id: user.id }}>
              <styled.bdi whiteSpace={whole}>{user.fullName}</styled.bdi>
            </Link>
          ) : (
            t(user ? 'closedAccount' : 'nobody')
          ),
      },
      {
        header: t('action'),
        cell: (entry) => <styled.span whiteSpace={whole}>{words(entry.action)}</styled.span>,
      },
      {
        header: t('what'),
        cell: (entry) => {
          const { objectType } = entry;
          const name = entry.objectName ?? pageName(entry);
          return (
            <span>
              {auditedTypes.some((known) => known === objectType)
                ? t(`types.${objectType as AuditedType}`)
                : objectType}
              {name && (
                <>
                  {format.between}
                  <bdi>{name}</bdi>
                </>
              )}
            </span>
          );
        },
      },
      {
        header: t('changed'),
        cell: (entry) => (changedFields(entry).length > 0 ? <ChangedValues entry={entry} /> : null),
      },
    ],
    [t, format, words, pageName],
  );
}

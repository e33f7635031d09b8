import { PenLine, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SpendingDue as Due } from '#contract/reading/read.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useOutbox } from '#hooks/outbox/use-outbox.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { Badge } from '#ui/card/badge.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { styled } from '#ui/styled.ts';
import { RowList, RowListItem } from '#ui/table/row-list.tsx';

/** Number of months shown at first. */
const atFirst = 4;

const tones = { due: 'gold', missing: 'red', returned: 'red', unknown: 'sand' } as const;

/** The months of madaris whose spending is still to be reported, returned ones first: a supervisor fills them in, an admin reads on. */
export function SpendingDue({ regionId }: { regionId?: string | undefined }) {
  const { t } = useTranslation(['money', 'common']);
  const { answer } = useAnswer('spending.due', undefined, regionId ? { regionId } : {});
  const { entries } = useOutbox();
  const writes = useMay('spending.create');
  const [all, setAll] = useState(false);
  const due = [...(answer?.data ?? [])].sort((one, other) => rank(one) - rank(other));
  if (due.length === 0) return null;
  const isWaiting = ({ madrasaId, month }: Due) =>
    entries.some(
      (entry) =>
        entry.endpoint === 'spending.create' &&
        entry.state !== 'sent' &&
        entry.madrasaId === madrasaId &&
        entry.month === month,
    );
  return (
    <section aria-label={t('spending.due')}>
      <SectionHeader title={t('spending.due')} />
      <RowList>
        {(all ? due : due.slice(0, atFirst)).map((row) => (
          <DueRow key={`${row.madrasaId} ${row.month}`} of={row} isWaiting={isWaiting(row)} writes={writes} />
        ))}
      </RowList>
      {due.length > atFirst && !all && (
        <Button variant="ghost" marginBlockStart="2" onClick={() => setAll(true)}>
          {t('common:actions.seeAll')}
        </Button>
      )}
    </section>
  );
}

function rank({ state }: Due): number {
  return state === 'returned' ? 0 : state === 'missing' ? 1 : 2;
}

type DueRowProps = { of: Due; isWaiting: boolean; writes: boolean };

function DueRow({ of: row, isWaiting, writes }: DueRowProps) {
  const { t } = useTranslation(['money', 'common', 'reports', 'radar']);
  const format = useFormat();
  const { madrasaId, madrasaName, month, state, dueDate, comment } = row;
  const monthName = format.month(`${month}-15`);
  const words = {
    due: t('reports:next.due', { month: monthName, date: format.date(dueDate) }),
    missing: `${monthName}: ${t('radar:states.missing')}`,
    returned: `${monthName}: ${t('reports:states.returned')}`,
    unknown: monthName,
  } as const;
  return (
    <RowListItem data-due={`${madrasaId} ${month}`}>
      <styled.div flex="1 1 12rem" minWidth="0">
        <styled.div fontWeight="medium">
          <bdi>{madrasaName}</bdi>
        </styled.div>
        <Badge colorPalette={isWaiting ? 'gold' : tones[state]}>
          {isWaiting ? `${monthName}: ${t('common:files.waiting')}` : words[state]}
        </Badge>
        {comment && !isWaiting && (
          <styled.p dir="auto" textStyle="sm" whiteSpace="pre-line" overflowWrap="anywhere" marginBlockStart="1">
            {comment}
          </styled.p>
        )}
      </styled.div>
      {writes ? (
        <LinkButton
          to="/spending-report/$madrasaId/$month"
          params={{ madrasaId, month }}
          variant={state === 'due' || isWaiting ? 'outline' : 'solid'}
          flex={{ base: '1 1 auto', sm: '0 1 auto' }}
        >
          {state === 'returned' ? <Undo2 aria-hidden className="mirrored" /> : <PenLine aria-hidden />}{' '}
          {t(isWaiting ? 'common:actions.edit' : state === 'returned' ? 'reports:returned.correct' : 'spending.write')}
        </LinkButton>
      ) : (
        <LinkButton to="/madrasa-spending/$madrasaId" params={{ madrasaId }} variant="outline">
          {t('spending.title')}
        </LinkButton>
      )}
    </RowListItem>
  );
}

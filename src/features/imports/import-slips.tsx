import { Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadAnswerOf } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import type { Import } from '#contract/reading/read.ts';
import { useAnswerList } from '#hooks/calls/use-answer-list.ts';
import { useFound } from '#hooks/calls/use-found.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { SectionCard } from '#ui/card/section-card.tsx';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';

type Row = ReadAnswerOf<'imports.rows'>['data'][number];

/** Someone whom an import added, as a slip names them. */
interface Imported {
  readonly id: string;
  readonly fullName: string;
  readonly email: string | null;
  readonly signInName: string | null;
}

/** Prints slips for these people; it belongs to the people's own screens. */
export type PrintSlips = (people: readonly Imported[], onClose: () => void) => ReactNode;

type ImportSlipsProps = { shown: Import; print: PrintSlips };

/** Right after an import: slips for those whom it gave an account without an address and without a password, which they cannot use yet. */
export function ImportSlips({ shown: { id, columns }, print }: ImportSlipsProps) {
  const { t } = useTranslation('imports');
  const query = { action: 'add', state: 'done' } as const;
  const { rows, totalItems } = useAnswerList('imports.rows', { ...query, limit: limits.maximumPageSize }, { id });
  const found = useFound<Row, 'imports.rows'>('imports.rows', { id }, query);
  const showFailure = useFailureToast();
  const mayInvite = useMay('users.inviteSeveral');
  const [busy, setBusy] = useState(false);
  const [people, setPeople] = useState<readonly Imported[]>();
  const first = rows.flatMap(withoutAddress);
  if (!mayInvite || first.length === 0 || columns.some(({ field }) => field === 'password')) return null;

  function collect(): void {
    setBusy(true);
    found
      .fetch()
      .then((all) => setPeople(all.flatMap(withoutAddress)), showFailure)
      .finally(() => setBusy(false));
  }

  return (
    <SectionCard title={t('slips.title')} text={t('slips.text')} justifyItems="start">
      <ConnectionButton icon={<Printer />} loading={busy} onClick={collect}>
        {totalItems > rows.length ? t('slips.all') : t('slips.action', { count: first.length })}
      </ConnectionButton>
      {people && print(people, () => setPeople(undefined))}
    </SectionCard>
  );
}

function withoutAddress({ entityId, values }: Row): Imported[] {
  const { fullName = '', email = '', signInName = '' } = values;
  return entityId && email === '' && signInName !== '' ? [{ id: entityId, fullName, email: null, signInName }] : [];
}

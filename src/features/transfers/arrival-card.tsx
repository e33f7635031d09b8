import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Transfer } from '#contract/reading/read.ts';
import type { OutboxEntry } from '#hooks/outbox/use-outbox.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Card } from '#ui/card/card.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { Heading, Text } from '#ui/text.ts';
import { ArrivalState } from './arrival-state.tsx';

const ArrivalQuestion = lazyPart(() => import('./arrival-question.tsx'), 'ArrivalQuestion', <Skeleton height="24" />);
const ArrivalDialog = lazyPart(() => import('./arrival-dialog.tsx'), 'ArrivalDialog');

type ArrivalCardProps = {
  of: Transfer;
  /** The confirmation in this device's outbox. */
  entry: OutboxEntry | undefined;
};

/** One transfer: 'Did $240 arrive?', answered by one tap and a photo; then the state of the answer. */
export function ArrivalCard({ of: transfer, entry }: ArrivalCardProps) {
  const { t } = useTranslation('money');
  const format = useFormat();
  /** Number of the open dialog, so that each starts with what is stored by then. */
  const [dialog, setDialog] = useState(0);
  const [opened, setOpened] = useState(0);
  const { id, amount, madrasaName, sentDate } = transfer;
  const openDialog = () => {
    setOpened(opened + 1);
    setDialog(opened + 1);
  };
  return (
    <Card as="article" display="grid" gap="3" alignContent="start" aria-labelledby={`arrival-${id}`} data-arrival={id}>
      <div>
        <Heading as="h2" size="md" id={`arrival-${id}`}>
          {t('arrival.question', { amount: format.money(amount) })}
        </Heading>
        <Text textStyle="sm" color="fg.muted">
          <bdi>{madrasaName}</bdi>
          {sentDate && `${format.between}${t('arrival.sentOn', { date: format.date(sentDate) })}`}
        </Text>
      </div>
      {entry ? (
        <ArrivalState entry={entry} onChange={openDialog} />
      ) : (
        <ArrivalQuestion of={transfer} onDifferent={openDialog} />
      )}
      {opened > 0 && (
        <ArrivalDialog
          key={opened}
          transfer={transfer}
          entry={entry}
          open={dialog === opened}
          onClose={() => setDialog(0)}
        />
      )}
    </Card>
  );
}

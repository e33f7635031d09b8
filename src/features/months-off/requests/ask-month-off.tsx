import { Clock, Moon, TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { useAnswerList } from '#hooks/calls/use-answer-list.ts';
import { useNextReport } from '#hooks/mirror/use-next-report.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useOutbox } from '#hooks/outbox/use-outbox.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { Link } from '#ui/button/link.tsx';
import { Badge } from '#ui/card/badge.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { type KnownRequest, knownRequest, type MonthOfClass } from './save-request.ts';

const AskDialog = lazyPart(() => import('./ask-dialog.tsx'), 'AskDialog', null);

/** Lets a teacher report that a month has no lessons, with one tap on a reason, also offline; then shows the answer. */
export function AskMonthOff({ of: group, month }: MonthOfClass) {
  const { t } = useTranslation(['classes', 'common']);
  const format = useFormat();
  const { entries } = useOutbox();
  const { rows, refresh } = useAnswerList('monthOffRequests.list', { limit: limits.maximumPageSize });
  const [opened, setOpened] = useState(0);
  const [open, setOpen] = useState(false);
  const known = knownRequest({ classId: group.id, month }, entries, rows);
  const isWaiting = known.waiting !== undefined;
  const fetchAgain = useEffectEvent(refresh);
  // The waiting request has arrived: the list now has it.
  useEffect(() => {
    if (isWaiting) return () => fetchAgain();
  }, [isWaiting]);
  const openDialog = () => {
    setOpened(opened + 1);
    setOpen(true);
  };
  return (
    <styled.div display="grid" gap="2" justifyItems="start" width="full" data-month-off={known.state}>
      <RequestState of={known} month={format.month(`${month}-15`)} />
      {known.state !== 'asked' && (
        <Button variant="ghost" icon={<Moon />} width={{ base: 'full', sm: 'auto' }} onClick={openDialog}>
          {isWaiting ? t('common:actions.edit') : t('monthsOff.request.ask', { month: format.month(`${month}-15`) })}
        </Button>
      )}
      {opened > 0 && (
        <AskDialog
          key={opened}
          of={group}
          month={month}
          waiting={known.waiting}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </styled.div>
  );
}

const looks = {
  waiting: { icon: Clock, tone: 'gold', words: 'monthsOff.request.waiting' },
  rejected: { icon: TriangleAlert, tone: 'red', words: 'common:files.rejected' },
  asked: { icon: Clock, tone: 'sand', words: 'monthsOff.request.asked' },
  declined: { icon: TriangleAlert, tone: 'gold', words: 'monthsOff.request.declined' },
} as const;

function RequestState({ of: { state, reason, note, waiting }, month }: { of: KnownRequest; month: string }) {
  const { t } = useTranslation(['classes', 'common', 'outbox']);
  if (state === 'none') return null;
  const { icon: Icon, tone, words } = looks[state];
  return (
    <>
      <Badge colorPalette={tone} whiteSpace="normal" textWrap="balance" borderRadius="lg">
        <Icon aria-hidden /> {t(words, { month })}
      </Badge>
      <Text textStyle="sm" dir="auto" overflowWrap="anywhere" whiteSpace="pre-line">
        {state === 'declined' ? note : reason}
      </Text>
      {state === 'rejected' && (
        <>
          {waiting?.lastError?.message && <Text textStyle="sm">{waiting.lastError.message}</Text>}
          <Link to="/outbox" alone>
            {t('outbox:title')}
          </Link>
        </>
      )}
    </>
  );
}

/** The same on the page of a class's reports, for the month of the next report. */
export function AskForClass({ classId }: { classId: string }) {
  const mayAsk = useMay('monthOffRequests.create');
  const { row } = useOne('classes.get', { classId });
  const { next, month, isOver } = useNextReport(mayAsk ? row : undefined);
  if (!mayAsk || !row || isOver || next?.state !== 'open') return null;
  return (
    <styled.div marginBlockEnd="3">
      <AskMonthOff of={row} month={month} />
    </styled.div>
  );
}

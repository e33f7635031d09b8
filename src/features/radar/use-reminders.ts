import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { reminderWays } from '#contract/answers/radar.ts';
import type { RadarRow } from '#contract/reading/read.ts';
import { isToRemind } from '#contract/report-months.ts';
import { useCallSeveral } from '#hooks/calls/use-call-several.ts';
import { useFormat } from '#i18n/use-format.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';
import { shareText } from './share-text.ts';

type Way = (typeof reminderWays)[number];
type Rows = readonly RadarRow[];

/**
 * Reminds the teachers of classes of missing reports: by mail, or with a text that the user shares or copies. The server
 * stores the time of the reminder.
 * @param onReminded called after a reminder, to update the list
 */
export function useReminders(onReminded: () => void) {
  const { t } = useTranslation(['radar', 'common']);
  const format = useFormat();
  const remind = useCallSeveral('radar.remind');
  const showFailure = useFailureToast();

  async function note(rows: Rows, by: Way): Promise<void> {
    const { data } = await remind.call({ body: { ids: rows.map(({ id }) => id), by } });
    const failed = data.filter(({ remindedAt }) => !remindedAt);
    const done = data.length - failed.length;
    if (by === 'mail' && done > 0) {
      toast({ title: t('common:toast.success'), description: t('mailed', { count: done }) });
    }
    for (const { id, message } of failed) {
      const name = rows.find((row) => row.id === id)?.name ?? '';
      toast({ variant: 'destructive', title: t('notReminded', { name }), description: message ?? '' });
    }
    onReminded();
  }

  function wordsFor(row: RadarRow): string {
    const open = row.months.filter(({ state }) => isToRemind(state));
    return t('reminder', {
      teacher: format.list(row.teachers.map(({ fullName }) => fullName)),
      class: row.name,
      madrasa: row.madaris.name,
      months: format.list(open.map(({ month }) => format.month(`${month}-15`))),
    });
  }

  async function shareNow(rows: Rows): Promise<void> {
    const outcome = await shareText(rows.map(wordsFor).join('\n\n'));
    if (outcome === 'copied') toast({ title: t('common:toast.success'), description: t('copied') });
    if (outcome !== 'dismissed') await note(rows, 'share');
  }

  const latest = useRef({ note, shareNow, showFailure });
  latest.current = { note, shareNow, showFailure };
  const mail = useCallback(async (rows: Rows) => {
    await latest.current.note(rows, 'mail').catch(latest.current.showFailure);
  }, []);
  const share = useCallback(async (rows: Rows) => {
    await latest.current.shareNow(rows).catch(latest.current.showFailure);
  }, []);
  return { mail, share, busy: remind.busy };
}

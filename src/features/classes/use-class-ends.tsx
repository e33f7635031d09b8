import { CircleX, Repeat } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Class } from '#contract/reading/read.ts';
import { useMay } from '#hooks/session/use-may.ts';
import type { MenuItems } from '#ui/overlay/menu.tsx';
import { EndClassDialog } from './end-class-dialog.tsx';
import { ReopenClassDialog } from './reopen-class-dialog.tsx';

/**
 * Actions that end a class and reopen it, on its page and in tables.
 * @param rows the present classes: a dialog shows the device's latest version of its class
 */
export function useClassEnds(rows: readonly Class[]) {
  const { t } = useTranslation('classes');
  const mayEnd = useMay('classes.end');
  const [ending, setEnding] = useState<Class>();
  const [reopening, setReopening] = useState<Class>();
  const latest = (row: Class | undefined) => rows.find(({ id }) => id === row?.id) ?? row;
  return {
    mayEnd,
    end: setEnding,
    reopen: setReopening,
    menu: (row: Class): MenuItems => [
      mayEnd && {
        label: t(row.lastMonth ? 'end.change' : 'end.action'),
        icon: <CircleX />,
        onSelect: () => setEnding(row),
      },
      mayEnd &&
        row.lastMonth !== null && { label: t('end.reopen'), icon: <Repeat />, onSelect: () => setReopening(row) },
    ],
    dialogs: (
      <>
        <EndClassDialog row={latest(ending)} onClose={() => setEnding(undefined)} />
        <ReopenClassDialog row={reopening} onClose={() => setReopening(undefined)} />
      </>
    ),
  };
}

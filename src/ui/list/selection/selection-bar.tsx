import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { Button } from '#ui/button/button.tsx';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { styled } from '#ui/styled.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';

const Bar = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    marginBlockEnd: '3',
    padding: { base: '3', sm: '2' },
    paddingInlineStart: { base: '3', sm: '4' },
    layerStyle: 'card',
  },
});

/** On a phone two of many actions, and the others on demand. */
const Actions = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    marginInlineStart: { sm: 'auto' },
    '& > [data-more]': { display: 'none' },
    smDown: {
      width: 'full',
      '& > *': { flex: '1 1 auto' },
      '& > [data-more]:not(:nth-child(-n + 3 of button))': { display: 'inline-flex' },
      '&:not([data-unfolded]) > :nth-child(n + 3 of button):not([data-more])': { display: 'none' },
    },
  },
});

type SelectionBarProps<Row> = {
  /** The selected rows. */
  rows: readonly Row[];
  onClear: () => void;
  /** Selects the rows of all pages; `count` of them were found. Left out where not all rows of this page are selected. */
  all: { count: number; onChoose: () => Promise<void> } | undefined;
  children: (rows: readonly Row[]) => ReactNode;
};

/** Over a table: how many rows are selected, and what can be done to them. */
export function SelectionBar<Row>({ rows, onClear, all, children }: SelectionBarProps<Row>) {
  const { t } = useTranslation();
  const [unfolded, setUnfolded] = useState(false);
  const [busy, setBusy] = useState(false);
  const showFailure = useFailureToast();
  if (rows.length === 0) return null;
  const label = t('list.selected', { count: rows.length });
  const found = Math.min(all?.count ?? 0, limits.foundRows);

  function chooseAll(): void {
    setBusy(true);
    all
      ?.onChoose()
      .catch(showFailure)
      .finally(() => setBusy(false));
  }

  return (
    <Bar role="toolbar" aria-label={label}>
      <styled.span role="status" fontWeight="medium">
        {label}
      </styled.span>
      {all && found > rows.length && (
        <ConnectionButton variant="ghost" size="sm" loading={busy} onClick={chooseAll}>
          {t('list.selectFound', { count: found })}
        </ConnectionButton>
      )}
      <Button variant="ghost" size="sm" marginInlineStart={{ smDown: 'auto' }} onClick={onClear}>
        {t('list.clearSelection')}
      </Button>
      <Actions data-unfolded={unfolded || undefined}>
        {children(rows)}
        <Button
          data-more=""
          size="sm"
          variant="ghost"
          icon={unfolded ? <ChevronUp /> : <ChevronDown />}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {t('actions.more')}
        </Button>
      </Actions>
    </Bar>
  );
}

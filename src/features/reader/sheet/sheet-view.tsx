import { Table2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { styled } from '#ui/styled.ts';
import { PartNote } from '../part-note.tsx';
import { readBlob } from '../read-bytes.ts';
import { useLoaded } from '../use-loaded.ts';
import type { ReaderViewProps } from '../view.ts';
import { ViewState } from '../view-state.tsx';
import { askSheet } from './ask-sheet.ts';
import { directionOf } from './direction-of.ts';
import { SheetTable } from './sheet-table.tsx';
import type { Workbook } from './sheets.ts';
import { useFindInSheets } from './use-find-in-sheets.ts';

const SheetNames = styled('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', marginBlockEnd: '3' } });

/** Name of the sheet on paper; on screen the buttons show it. */
const OnPaper = styled('h2', { base: { display: 'none', _print: { display: 'block' }, marginBlockEnd: '2' } });

/** A workbook or CSV file: its sheets as tables that scroll inside themselves. */
export function SheetView(props: ReaderViewProps) {
  const { source, fileName } = props;
  const loaded = useLoaded(async (signal) => askSheet(await readBlob(source), fileName, signal));
  if (loaded.state !== 'ready') return <ViewState loaded={loaded} />;
  return <OpenedSheets {...props} workbook={loaded.value} />;
}

function OpenedSheets({
  workbook,
  search,
  hit,
  onHits,
  zoom,
  dark,
  start,
  onPlace,
}: ReaderViewProps & { workbook: Workbook }) {
  const { t } = useTranslation('reader');
  // An earlier file of this name may have had more sheets.
  const [chosen, setChosen] = useState(Math.max(0, Math.min(Math.floor(start), workbook.sheets.length - 1)));
  const [startsIn] = useState(chosen);
  const { found, inView } = useFindInSheets(workbook, search, hit, onHits, setChosen);
  const sheet = workbook.sheets[chosen];
  const rows = sheet?.rows.length ?? 0;
  // A table is looked at, not read from beginning to end: it counts as read when it is open.
  const report = useEffectEvent((row: number) => onPlace(placeOf(chosen, row, rows), 1));
  const startsAt = chosen === startsIn ? Math.round((start % 1) * rows) : 0;
  useEffect(() => report(startsAt), [startsAt]);
  if (!sheet || workbook.sheets.every(({ rows }) => rows.length === 0)) {
    return (
      <>
        {workbook.isPartial && <PartNote />}
        <EmptyState icon={<Table2 />} title={t('sheet.empty')} />
      </>
    );
  }
  return (
    <>
      {workbook.isPartial && <PartNote />}
      {workbook.sheets.length > 1 && (
        <SheetNames role="group" aria-label={t('sheet.names')}>
          {workbook.sheets.map(({ name }, index) => (
            <Button
              // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its place in the workbook.
              key={index}
              size="sm"
              variant={index === chosen ? 'solid' : 'outline'}
              aria-pressed={index === chosen}
              onClick={() => setChosen(index)}
            >
              <bdi>{name}</bdi>
            </Button>
          ))}
        </SheetNames>
      )}
      {workbook.sheets.length > 1 && (
        <OnPaper>
          <bdi>{sheet.name}</bdi>
        </OnPaper>
      )}
      <SheetTable
        key={chosen}
        sheet={sheet}
        zoom={zoom}
        dark={dark}
        found={found.get(chosen)}
        inView={inView?.sheet === chosen ? inView : undefined}
        startsAt={startsAt}
        direction={directionOf(sheet, workbook)}
        onRow={(row) => onPlace(placeOf(chosen, row, rows), 1)}
      />
    </>
  );
}

/** The number of a sheet, with the position in its rows: 1.5 is the middle of the second one. */
function placeOf(sheet: number, row: number, rows: number): number {
  return sheet + Math.min(0.999, row / Math.max(1, rows));
}

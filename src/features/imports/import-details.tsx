import { useTranslation } from 'react-i18next';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useEvery } from '#lib/react/use-every.ts';
import { Button } from '#ui/button/button.tsx';
import { ListStates } from '#ui/states/list-states.tsx';
import { styled } from '#ui/styled.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { ImportRows } from './import-rows.tsx';
import { ImportSlips, type PrintSlips } from './import-slips.tsx';
import { ImportSummary } from './import-summary.tsx';
import { PutInClass } from './put-in-class.tsx';
import { ReadingCard } from './reading-card.tsx';

/** Interval for asking a running import for its progress. */
const askEveryMs = 1500;

type ImportDetailsProps = {
  id: string;
  /** Its file, if it was chosen since the page was opened. */
  file: File | undefined;
  onStarted: (id: string, file: File) => void;
  onBack: () => void;
  printSlips: PrintSlips;
};

/** One import: what its dry run found, how far it has come, and its result. */
export function ImportDetails({ id, file, onStarted, onBack, printSlips }: ImportDetailsProps) {
  const { t } = useTranslation(['imports', 'common']);
  const view = useAnswer('imports.get', { id });
  const shown = view.answer?.data;
  const running = shown?.state === 'running';
  const { refresh } = view;

  useEvery(running ? askEveryMs : null, refresh);

  const back = (
    <Button variant="ghost" onClick={onBack}>
      {t('another')}
    </Button>
  );
  if (!shown) {
    return (
      <>
        <ListStates
          view={{ ...view, rows: [], totalItems: 0 }}
          error={t('common:states.error')}
          bones={{ count: 2, height: '40' }}
        >
          {null}
        </ListStates>
        {view.state !== 'loading' && <styled.div justifySelf="center">{back}</styled.div>}
      </>
    );
  }
  const { counts, state, missingFields } = shown;
  const isOver = state === 'done';
  // When each field has its column, the rows come first: wrong rows are the open work.
  const isMissing = missingFields.length > 0;
  const columns = state === 'checked' && <ColumnMapping key={shown.version} shown={shown} onMapped={refresh} />;
  return (
    <>
      <ImportSummary shown={shown} savedAt={view.savedAt} onChanged={refresh} back={back} />
      {state === 'checked' && <ReadingCard shown={shown} file={file} onStarted={onStarted} />}
      {isMissing && columns}
      {isOver && shown.kind === 'users' && <ImportSlips shown={shown} print={printSlips} />}
      {isOver && shown.kind === 'users' && <PutInClass id={id} />}
      <ImportRows id={id} version={shown.version} counts={counts} isOver={isOver} />
      {!isMissing && columns}
    </>
  );
}

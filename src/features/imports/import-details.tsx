import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useDownload } from '#hooks/calls/use-download.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonRow } from '#ui/button/button-row.tsx';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { Card } from '#ui/card/card.tsx';
import { FactList } from '#ui/card/fact-list.tsx';
import { ListStates } from '#ui/states/list-states.tsx';
import { ProgressBar } from '#ui/states/progress-bar.tsx';
import { SavedNote } from '#ui/states/saved-note.tsx';
import { styled } from '#ui/styled.ts';
import { Heading, Text } from '#ui/text.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { ImportRows } from './import-rows.tsx';
import { PutInClass } from './put-in-class.tsx';
import { ReadingCard } from './reading-card.tsx';

/** How often a running import is asked for its progress. */
const askEveryMs = 1500;

type ImportDetailsProps = {
  id: string;
  /** Its file, where it was chosen since the page was opened. */
  file: File | undefined;
  onStarted: (id: string, file: File) => void;
  onBack: () => void;
};

/** One import: what its dry run found, how far it has come, and its result. */
export function ImportDetails({ id, file, onStarted, onBack }: ImportDetailsProps) {
  const { t } = useTranslation(['imports', 'common']);
  const format = useFormat();
  const view = useAnswer('imports.get', { id });
  const run = useCall('imports.run');
  const cancel = useCall('imports.cancel');
  const { download } = useDownload();
  const showFailure = useFailureToast();
  const shown = view.answer?.data;
  const running = shown?.state === 'running';
  const { refresh } = view;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(refresh, askEveryMs);
    return () => clearInterval(timer);
  }, [running, refresh]);

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
  const { counts, progress, state, totalRows, missingFields } = shown;
  const params = { id };
  const todo = counts.add + counts.change;
  const isOver = state === 'done';
  // Where each field has its column the rows come first: what is wrong in them is what there is to do.
  const isMissing = missingFields.length > 0;
  const columns = state === 'checked' && <ColumnMapping key={shown.version} shown={shown} onMapped={refresh} />;
  return (
    <>
      <Card as="section" display="grid" gap="4">
        <Heading as="h2" size="md">
          <bdi>{shown.fileName}</bdi> · {t(`states.${state}`)}
        </Heading>
        <FactList
          facts={[
            { label: t('rows'), value: format.number(totalRows) },
            { label: t(isOver ? 'results.add' : 'actions.add'), value: format.number(counts.add) },
            { label: t(isOver ? 'results.change' : 'actions.change'), value: format.number(counts.change) },
            { label: t('actions.skip'), value: format.number(counts.skip) },
            { label: t('actions.wrong'), value: format.number(counts.wrong) },
          ]}
        />
        {state === 'checked' && (
          <Text color="fg.muted">
            {t('checkedText')} {shown.kind === 'users' && counts.add > 0 && t('mailText')}
          </Text>
        )}
        {state !== 'checked' && progress.total > 0 && (
          <ProgressBar
            value={(progress.done / progress.total) * 100}
            label={t('progress', { done: format.number(progress.done), total: format.number(progress.total) })}
            detail={progress.failed > 0 ? t('failed', { count: progress.failed }) : undefined}
          />
        )}
        <ButtonRow>
          {state === 'checked' && (
            <ConnectionButton
              loading={run.busy}
              disabled={todo === 0 || isMissing}
              onClick={() => run.call({ params, body: {} }).then(refresh, showFailure)}
            >
              {t('run', { count: todo })}
            </ConnectionButton>
          )}
          {(state === 'checked' || running) && (
            <ConnectionButton
              variant="outline"
              loading={cancel.busy}
              onClick={() => cancel.call({ params }).then(refresh, showFailure)}
            >
              {t('common:actions.cancel')}
            </ConnectionButton>
          )}
          {state !== 'running' && (
            <ConnectionButton
              variant="outline"
              onClick={() =>
                void download({ name: 'imports.result', params, query: { format: 'xlsx' } }).catch(showFailure)
              }
            >
              {t('result')}
            </ConnectionButton>
          )}
          {back}
        </ButtonRow>
        <SavedNote at={view.savedAt} />
      </Card>
      {state === 'checked' && <ReadingCard shown={shown} file={file} onStarted={onStarted} />}
      {isMissing && columns}
      {isOver && shown.kind === 'users' && <PutInClass id={id} />}
      <ImportRows id={id} version={shown.version} counts={counts} isOver={isOver} />
      {!isMissing && columns}
    </>
  );
}

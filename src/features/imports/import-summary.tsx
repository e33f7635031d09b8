import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Import } from '#contract/reading/read.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useDownload } from '#hooks/calls/use-download.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ButtonRow } from '#ui/button/button-row.tsx';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { Card } from '#ui/card/card.tsx';
import { FactList } from '#ui/card/fact-list.tsx';
import { ProgressBar } from '#ui/states/progress-bar.tsx';
import { SavedNote } from '#ui/states/saved-note.tsx';
import { Heading, Text } from '#ui/text.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';

type ImportSummaryProps = {
  shown: Import;
  savedAt: Date | undefined;
  onChanged: () => void;
  back: ReactNode;
};

/** The effects of an import in numbers, with the buttons to start, end and keep it. */
export function ImportSummary({ shown, savedAt, onChanged, back }: ImportSummaryProps) {
  const { t } = useTranslation(['imports', 'common']);
  const format = useFormat();
  const run = useCall('imports.run');
  const cancel = useCall('imports.cancel');
  const { download } = useDownload();
  const showFailure = useFailureToast();
  const { counts, progress, state, totalRows, missingFields } = shown;
  const params = { id: shown.id };
  const todo = counts.add + counts.change;
  const isOver = state === 'done';
  const isMissing = missingFields.length > 0;
  const running = state === 'running';
  return (
    <Card as="section" display="grid" gap="4">
      <Heading as="h2" size="md">
        <bdi>{shown.fileName}</bdi>
        {format.between}
        {t(`states.${state}`)}
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
            onClick={() => run.call({ params, body: {} }).then(onChanged, showFailure)}
          >
            {t('run', { count: todo })}
          </ConnectionButton>
        )}
        {(state === 'checked' || running) && (
          <ConnectionButton
            variant="outline"
            loading={cancel.busy}
            onClick={() => cancel.call({ params }).then(onChanged, showFailure)}
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
      <SavedNote at={savedAt} />
    </Card>
  );
}

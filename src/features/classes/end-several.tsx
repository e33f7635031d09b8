import { CircleX } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import type { Class } from '#contract/reading/read.ts';
import { ApiProblem } from '#data/api/errors.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useFormat } from '#i18n/use-format.ts';
import { failureOfCall } from '#lib/failure-of-call.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { EndFields, EndForm, endValues } from './end-class-dialog.tsx';

type EndSeveralProps = {
  /** The selected classes. */
  rows: readonly Class[];
  /** Clears the selection. */
  clear: () => void;
};

/**
 * Action over a table: ends the selected classes with one month and one reason. If the server rejects some, the dialog stays
 * open and says which and why; saving again ends only those.
 */
export function EndSeveral({ rows, clear }: EndSeveralProps) {
  const { t } = useTranslation(['classes', 'common']);
  const format = useFormat();
  const { call } = useCall('classes.end');
  const [asked, setAsked] = useState<readonly Class[]>();
  const ended = useRef(new Set<string>());
  if (!useMay('classes.end')) return null;
  const all = asked ?? [];
  const number = format.number(all.length);

  function close(): void {
    if (ended.current.size > 0) clear();
    setAsked(undefined);
  }

  async function save(body: v.InferOutput<typeof EndForm>): Promise<void> {
    const reasons: string[] = [];
    for (const { id, name, version } of all.filter((row) => !ended.current.has(row.id))) {
      try {
        await call({ params: { id }, body, ifMatch: version });
        ended.current.add(id);
      } catch (failure) {
        const known = failureOfCall(failure);
        // Without an answer for one, the next one would get none either.
        if (known?.kind !== 'problem') throw failure;
        const message = Object.values(known.fields ?? {})[0] ?? known.message;
        reasons.push(t('common:bulk.reason', { name, message }));
      }
    }
    if (reasons.length === 0) return;
    const [done, failed] = [all.length - reasons.length, reasons.length].map((number) => format.number(number));
    const summary = t('end.several.failed', { done, failed });
    throw new ApiProblem([summary, ...reasons].join('\n'), { status: 409, code: 'rule-broken' });
  }

  return (
    <>
      <ConnectionButton
        size="sm"
        variant="outline"
        icon={<CircleX />}
        onClick={() => {
          ended.current = new Set();
          setAsked(rows);
        }}
      >
        {t('end.several.action')}
      </ConnectionButton>
      {asked && (
        <FormDialog
          open
          onClose={close}
          title={t('end.several.title', { number })}
          name="end-classes"
          schema={EndForm}
          valuesOf={endValues}
          onSave={save}
          done={t('end.several.done', { number })}
          submit={t('end.confirm')}
        >
          {(form) => <EndFields of={form} rows={all} />}
        </FormDialog>
      )}
    </>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { MonthOffRequestForm } from '#contract/forms/month-off-form.ts';
import type { OutboxEntry } from '#hooks/outbox/use-outbox.ts';
import { useFormat } from '#i18n/use-format.ts';
import { failureOfUpload } from '#lib/failure-of-upload.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { DialogForm } from '#ui/form/dialog-form.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { NameButtons } from '../name-buttons.tsx';
import { type MonthOfClass, saveRequest } from './save-request.ts';

const Typed = v.pick(MonthOffRequestForm, ['name']);

type AskDialogProps = MonthOfClass & { waiting: OutboxEntry | undefined; open: boolean; onClose: () => void };

/**
 * Asks for the reason why a month has no lessons: one tap on a frequent one, or other words. It is saved on this device and
 * sent automatically.
 */
export function AskDialog({ of: group, month, waiting, open, onClose }: AskDialogProps) {
  const { t } = useTranslation(['classes', 'common', 'reports']);
  const format = useFormat();
  const [problem, setProblem] = useState<string>();

  async function save(reason: string): Promise<void> {
    setProblem(undefined);
    try {
      await saveRequest(group, { month, reason }, waiting);
      onClose();
    } catch (failure) {
      console.warn('The request could not be saved.', failure);
      setProblem(t(`common:upload.${failureOfUpload(failure)}`));
    }
  }

  return (
    <DialogForm
      open={open}
      onClose={onClose}
      title={t('reports:next.off', { month: format.month(`${month}-15`), name: group.name })}
      schema={Typed}
      initial={{ name: '' }}
      submit={t('common:actions.send')}
      onSave={({ name }) => save(name)}
    >
      {(form) => (
        <>
          <Text>{t('monthsOff.request.lead')}</Text>
          <NameButtons chosen={undefined} onChoose={(reason) => void save(reason)} />
          <TextField of={form} name="name" label={t('monthsOff.request.other')} required />
          <styled.div role="alert" color="fg.error" textStyle="sm" _empty={{ display: 'none' }}>
            {problem}
          </styled.div>
        </>
      )}
    </DialogForm>
  );
}

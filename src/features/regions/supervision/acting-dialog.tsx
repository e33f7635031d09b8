import { useTranslation } from 'react-i18next';
import { changeMessages } from '#contract/call-messages.ts';
import type { User } from '#contract/reading/read.ts';
import { ActingForm, actingDays } from '#contract/school-year/acting.ts';
import { serverNow } from '#data/api/server-clock.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useOptions } from '#hooks/mirror/use-options.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { SearchableSelectField } from '#ui/fields/searchable-select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import type { FormOf } from '#ui/form/use-form.ts';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { useReportResult } from '#ui/toast/use-report-result.ts';

interface Place {
  readonly id: string;
  readonly name: string;
}

type ActingDialogProps = { region: Place; onClose: () => void };

const optionOf = (user: User) => ({ value: user.id, label: user.fullName, detail: user.email ?? '' });

/** Names who acts for the supervisor of a region until the end of a day; ends the right of who does now. */
export function ActingDialog({ region, onClose }: ActingDialogProps) {
  const { t } = useTranslation(['regions', 'common']);
  const { call } = useCall('supervision.start');
  const { answer } = useAnswer('supervision.get', { id: region.id });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('acting.title')}
      name={`acting-supervisor ${region.id}`}
      schema={ActingForm}
      valuesOf={() => ({ userId: '', until: actingDays(new Date(serverNow())).first })}
      onSave={(body) => call({ params: { id: region.id }, body })}
      done={t(changeMessages['supervision.start'].done)}
      submit={t('acting.open')}
    >
      {(of) => (
        <>
          <Text color="fg.muted">{t('acting.lead', { name: region.name })}</Text>
          {answer?.data.acting && <ActingNow region={region} {...answer.data.acting} onEnded={onClose} />}
          <Fields of={of} supervisorId={answer?.data.supervisor?.id} />
        </>
      )}
    </FormDialog>
  );
}

type FieldsProps = { of: FormOf<typeof ActingForm>; supervisorId: string | undefined };

function Fields({ of, supervisorId }: FieldsProps) {
  const { t } = useTranslation(['regions']);
  const { picker, none } = useOptions('users.list', { role: 'supervisor' }, optionOf);
  const options = picker.options.filter(({ value }) => value !== supervisorId);
  const hint = none || (picker.options.length > 0 && options.length === 0) ? t('acting.only') : undefined;
  return (
    <>
      <SearchableSelectField
        of={of}
        name="userId"
        label={t('acting.title')}
        hint={hint}
        required
        {...picker}
        options={options}
      />
      <TextField of={of} name="until" type="date" label={t('acting.until')} hint={t('acting.untilHint')} required />
    </>
  );
}

type ActingNowProps = { region: Place; fullName: string; until: string; onEnded: () => void };

function ActingNow({ region, fullName, until, onEnded }: ActingNowProps) {
  const { t } = useTranslation(['regions']);
  const format = useFormat();
  const { call, busy } = useCall('supervision.end');
  const report = useReportResult();
  async function end(): Promise<void> {
    const isDone = await report(call({ params: { id: region.id } }), t(changeMessages['supervision.end'].done));
    if (isDone) onEnded();
  }
  return (
    <styled.div display="grid" gap="2" justifyItems="start">
      <Text>{t('acting.now', { name: fullName, date: format.date(until) })}</Text>
      <ConnectionButton variant="outline" loading={busy} onClick={end}>
        {t('acting.end')}
      </ConnectionButton>
    </styled.div>
  );
}

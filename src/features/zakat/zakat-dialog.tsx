import { HandHeart, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import { changeMessages } from '#contract/call-messages.ts';
import { ZakatForm } from '#contract/forms/zakat-form.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ButtonRow } from '#ui/button/button-row.tsx';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { DeleteDialog } from '#ui/overlay/delete-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { NotLoaded } from '#ui/states/list-states.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import type { Place } from './place.ts';

type ZakatDialogProps = { place: Place; onClose: () => void };

/**
 * The mark that says that zakat may be given for a place: its own, which an admin sets, changes and removes, or that of a
 * place above.
 */
export function ZakatDialog({ place, onClose }: ZakatDialogProps) {
  const { t } = useTranslation(['money', 'explore', 'errors']);
  const format = useFormat();
  const { type, id, name } = place;
  const params = { type, id };
  const { answer, refresh, ...view } = useAnswer('zakat.get', params);
  const mark = useCall('zakat.mark');
  const unmark = useCall('zakat.unmark');
  const [step, setStep] = useState<'read' | 'edit' | 'remove'>('read');
  const known = answer?.data.mark ?? undefined;
  const own = known?.placeId === id ? known : undefined;

  async function save(body: v.InferOutput<typeof ZakatForm>): Promise<void> {
    await mark.call({ params, body });
    refresh();
  }

  return (
    <>
      <Dialog open={step === 'read'} onClose={onClose} title={t('zakat.title', { name })}>
        {answer ? (
          <styled.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
            <Text color="fg.muted">{t('zakat.lead')}</Text>
            <styled.div role="status" display="grid" gap="1">
              {!known && <Text fontWeight="medium">{t('zakat.none')}</Text>}
              {known && !own && <Text fontWeight="medium">{t('zakat.from', { name: known.placeName })}</Text>}
              {known && <Text>{t('explore:zakat.agreed', { scholar: known.scholar })}</Text>}
              {known && (
                <Text whiteSpace="pre-line" overflowWrap="anywhere">
                  {t('explore:zakat.purpose', { purpose: known.purpose })}
                </Text>
              )}
              {own && (
                <Text color="fg.muted" textStyle="sm">
                  {t('zakat.isOwn', { date: format.date(own.markedDate) })}
                </Text>
              )}
            </styled.div>
            <ButtonRow>
              <ConnectionButton icon={own ? <Pencil /> : <HandHeart />} onClick={() => setStep('edit')}>
                {t(own ? 'zakat.edit' : 'zakat.mark')}
              </ConnectionButton>
              {own && (
                <ConnectionButton variant="outline" icon={<Trash2 />} onClick={() => setStep('remove')}>
                  {t('zakat.remove')}
                </ConnectionButton>
              )}
            </ButtonRow>
          </styled.div>
        ) : view.state === 'loading' ? (
          <Skeleton height="24" />
        ) : (
          <NotLoaded view={{ ...view, refresh }} title={t('errors:data')} />
        )}
      </Dialog>
      {step === 'edit' && (
        <FormDialog
          open
          onClose={() => setStep('read')}
          title={t('zakat.title', { name })}
          name={`zakat ${id}`}
          schema={ZakatForm}
          valuesOf={() => ({ scholar: own?.scholar ?? '', purpose: own?.purpose ?? '' })}
          onSave={save}
          done={t(changeMessages['zakat.mark'].done)}
        >
          {(of) => (
            <>
              <TextField of={of} name="scholar" label={t('zakat.scholar')} autoComplete="off" required />
              <TextAreaField of={of} name="purpose" label={t('zakat.purpose')} hint={t('zakat.purposeHint')} required />
            </>
          )}
        </FormDialog>
      )}
      <DeleteDialog
        item={step === 'remove' ? own : undefined}
        name={() => name}
        onClose={() => setStep('read')}
        onDelete={async () => {
          await unmark.call({ params });
          refresh();
        }}
        done={t(changeMessages['zakat.unmark'].done)}
        text={t(type === 'region' ? 'zakat.removeText' : 'zakat.removeWithin')}
        confirmLabel={t('zakat.remove')}
      />
    </>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '#contract/entities/operator.ts';
import { givingKinds } from '#contract/entities/sponsorship.ts';
import { SettingsForm } from '#contract/forms/settings-form.ts';
import { limits } from '#contract/limits.ts';
import type { Lenient } from '#contract/reading/lenient.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { CheckboxField } from '#ui/fields/choices/checkbox-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { styled } from '#ui/styled.ts';

type Read = Lenient<Settings>;

const valuesOf = (row?: Read) => ({
  name: row?.name ?? '',
  address: row?.address ?? '',
  email: row?.email ?? '',
  phone: row?.phone ?? '',
  charityNumber: row?.charityNumber ?? '',
  privacyUrl: row?.privacyUrl ?? '',
  termsUrl: row?.termsUrl ?? '',
  arrivingShare: row?.arrivingShare == null ? '' : String(row.arrivingShare),
  zakatScholar: row?.zakatScholar ?? '',
  ...{ sadaqa: offers(row, 'sadaqa'), 'sadaqa-jariya': offers(row, 'sadaqa-jariya') },
  ...{ zakat: offers(row, 'zakat'), 'on-behalf': offers(row, 'on-behalf') },
  showsTotals: row?.showsTotals ?? true,
  isListed: row?.isListed ?? true,
  releasesWords: row?.releasesWords ?? false,
  dueDay: String(row?.dueDay ?? limits.dueDay),
});

function offers(row: Read | undefined, kind: (typeof givingKinds)[number]): boolean {
  return row?.givingKinds.includes(kind) ?? false;
}

/** The settings with fields and checkboxes, in the groups of the page. */
export function SettingsDialog({ settings, open, onClose }: { settings: Read; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const { call } = useCall('settings.update');
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('edit')}
      size="lg"
      name="settings"
      schema={SettingsForm}
      row={settings}
      valuesOf={valuesOf}
      onSave={(body, row) => call({ body, ifMatch: row?.version })}
      done={t('saved')}
    >
      {(form) => (
        <>
          <Group title={t('operator')}>
            <TextField of={form} name="name" label={t('name')} />
            <TextField of={form} name="charityNumber" label={t('charityNumber')} />
            <TextField of={form} name="email" label={t('email')} hint={t('emailHint')} type="email" />
            <TextField of={form} name="phone" label={t('phone')} type="tel" />
            <styled.div gridColumn="1 / -1">
              <TextField of={form} name="address" label={t('address')} />
            </styled.div>
            <TextField of={form} name="privacyUrl" label={t('privacyUrl')} hint={t('addressHint')} type="url" />
            <TextField of={form} name="termsUrl" label={t('termsUrl')} hint={t('addressHint')} type="url" />
          </Group>
          <Group title={t('giving')}>
            <TextField of={form} name="zakatScholar" label={t('zakatScholar')} hint={t('zakatScholarHint')} />
            {givingKinds.map((kind) => (
              <CheckboxField key={kind} of={form} name={kind} label={t(`kind.${kind}`)} />
            ))}
          </Group>
          <Group title={t('public')}>
            <CheckboxField of={form} name="showsTotals" label={t('showsTotals')} hint={t('showsTotalsHint')} />
            <CheckboxField of={form} name="isListed" label={t('isListed')} hint={t('isListedHint')} />
          </Group>
          <Group title={t('reports')}>
            <TextField of={form} name="dueDay" label={t('dueDay')} hint={t('dueDayHint')} numeric required />
            <CheckboxField of={form} name="releasesWords" label={t('releasesWords')} hint={t('releasesWordsHint')} />
          </Group>
        </>
      )}
    </FormDialog>
  );
}

/** One below the other on a phone, two beside each other on a desktop. */
const Fields = styled('div', {
  base: {
    display: 'grid',
    columnGap: '5',
    rowGap: '4',
    marginBlockStart: '2',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    alignItems: 'start',
  },
});

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <styled.fieldset>
      <styled.legend fontWeight="semibold">{title}</styled.legend>
      <Fields>{children}</Fields>
    </styled.fieldset>
  );
}

import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '#contract/entities/operator.ts';
import { givingKinds } from '#contract/entities/sponsorship.ts';
import { SettingsForm } from '#contract/forms/settings-form.ts';
import { limits } from '#contract/limits.ts';
import type { Lenient } from '#contract/reading/lenient.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { Card } from '#ui/card/card.tsx';
import { CheckboxField } from '#ui/fields/choices/checkbox-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ListStates } from '#ui/states/list-states.tsx';
import { SavedNote } from '#ui/states/saved-note.tsx';
import { styled } from '#ui/styled.ts';
import { Heading, Text } from '#ui/text.ts';
import { LogoCard } from './logo-card.tsx';
import { PagesCard } from './pages-card.tsx';

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
  dueDay: String(row?.dueDay ?? limits.dueDay),
});

function offers(row: Read | undefined, kind: (typeof givingKinds)[number]): boolean {
  return row?.givingKinds.includes(kind) ?? false;
}

/** What holds for the whole installation: who runs it, what is offered, and the due day of new regions. */
export function SettingsPage() {
  const { t } = useTranslation(['settings', 'common', 'errors']);
  const view = useAnswer('settings.get');
  const { call } = useCall('settings.update');
  const [open, setOpen] = useState(false);
  const settings = view.answer?.data;
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('lead')}
        actions={
          settings && (
            <ConnectionButton icon={<Pencil />} onClick={() => setOpen(true)}>
              {t('edit')}
            </ConnectionButton>
          )
        }
      />
      <ListStates
        view={{ ...view, rows: settings ? [settings] : [], totalItems: settings ? 1 : 0 }}
        error={t('errors:data')}
        bones={{ count: 3, height: '40' }}
      >
        {settings && <Parts settings={settings} />}
        <SavedNote at={view.savedAt} />
      </ListStates>
      <FormDialog
        open={open && settings !== undefined}
        onClose={() => setOpen(false)}
        title={t('edit')}
        name="settings"
        schema={SettingsForm}
        row={settings}
        valuesOf={valuesOf}
        onSave={(body, row) => call({ body, ifMatch: row?.version })}
        done={t('saved')}
      >
        {(form) => (
          <>
            <TextField of={form} name="name" label={t('name')} />
            <TextField of={form} name="address" label={t('address')} />
            <TextField of={form} name="email" label={t('email')} hint={t('emailHint')} type="email" />
            <TextField of={form} name="phone" label={t('phone')} type="tel" />
            <TextField of={form} name="charityNumber" label={t('charityNumber')} />
            <TextField of={form} name="privacyUrl" label={t('privacyUrl')} hint={t('addressHint')} type="url" />
            <TextField of={form} name="termsUrl" label={t('termsUrl')} hint={t('addressHint')} type="url" />
            <TextField
              of={form}
              name="arrivingShare"
              label={t('arrivingShare')}
              hint={t('arrivingShareHint')}
              numeric
            />
            <styled.fieldset>
              <styled.legend fontWeight="medium">{t('kinds')}</styled.legend>
              {givingKinds.map((kind) => (
                <CheckboxField key={kind} of={form} name={kind} label={t(`kind.${kind}`)} />
              ))}
            </styled.fieldset>
            <TextField of={form} name="zakatScholar" label={t('zakatScholar')} hint={t('zakatScholarHint')} />
            <TextField of={form} name="dueDay" label={t('dueDay')} hint={t('dueDayHint')} numeric required />
          </>
        )}
      </FormDialog>
    </>
  );
}

/** What is typed into a form, and beside it what is chosen or written on its own. */
const Columns = styled('div', {
  base: {
    display: 'grid',
    gap: '5',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    alignItems: 'start',
  },
});
const Column = styled('div', { base: { display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' } });

function Parts({ settings }: { settings: Read }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { arrivingShare, dueDay, changedDate } = settings;
  const kinds = givingKinds.filter((kind) => settings.givingKinds.includes(kind)).map((kind) => t(`kind.${kind}`));
  return (
    <Columns>
      <Column>
        <Part
          title={t('operator')}
          facts={[
            [t('name'), settings.name],
            [t('address'), settings.address],
            [t('email'), settings.email],
            [t('phone'), settings.phone],
            [t('charityNumber'), settings.charityNumber],
            [t('privacyUrl'), settings.privacyUrl],
            [t('termsUrl'), settings.termsUrl],
          ]}
        />
        <Part
          title={t('giving')}
          facts={[
            [t('kinds'), format.list(kinds)],
            [t('zakatScholar'), settings.zakatScholar],
            [t('arrivingShare'), arrivingShare === null ? null : format.percent(arrivingShare)],
          ]}
        />
        <Part title={t('reports')} facts={[[t('dueDay'), format.number(dueDay)]]} />
        <Text color="fg.muted" textStyle="sm">
          {changedDate ? t('changed', { when: format.dateTime(changedDate) }) : t('fromEnvironment')}
        </Text>
      </Column>
      <Column>
        <LogoCard logo={settings.logo} />
        <PagesCard />
      </Column>
    </Columns>
  );
}

function Part({ title, facts }: { title: string; facts: readonly (readonly [label: string, value: string | null])[] }) {
  const { t } = useTranslation('settings');
  return (
    <Card as="section">
      <Heading as="h2" size="md">
        {title}
      </Heading>
      <styled.dl
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(9rem, 1fr) minmax(0, 2fr)' }}
        columnGap="4"
        marginBlockStart="3"
      >
        {facts.map(([label, value]) => (
          <styled.div key={label} display="contents">
            <styled.dt color="fg.muted" paddingBlockStart="2">
              {label}
            </styled.dt>
            <styled.dd margin="0" paddingBlockStart={{ sm: '2' }} overflowWrap="anywhere">
              {value ? <bdi>{value}</bdi> : <styled.span color="fg.muted">{t('notSet')}</styled.span>}
            </styled.dd>
          </styled.div>
        ))}
      </styled.dl>
    </Card>
  );
}

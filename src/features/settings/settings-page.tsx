import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '#contract/entities/operator.ts';
import { givingKinds } from '#contract/entities/sponsorship.ts';
import type { Lenient } from '#contract/reading/lenient.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { Card } from '#ui/card/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ListStates } from '#ui/states/list-states.tsx';
import { SavedNote } from '#ui/states/saved-note.tsx';
import { styled } from '#ui/styled.ts';
import { Heading, Text } from '#ui/text.ts';
import { LogoCard } from './logo-card.tsx';
import { PagesCard } from './pages-card.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

type Read = Lenient<Settings>;

type SettingsPageProps = {
  /** Shown below the offers to sponsors: the places for them. */
  giving?: ReactNode;
};

/** Settings of the whole installation: the operator, the offers, and the due day of new regions. */
export function SettingsPage({ giving }: SettingsPageProps) {
  const { t } = useTranslation(['settings', 'common', 'errors']);
  const view = useAnswer('settings.get');
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
        {settings && <Parts settings={settings} giving={giving} />}
        <SavedNote at={view.savedAt} />
      </ListStates>
      {settings && <SettingsDialog settings={settings} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Fields of the form, and beside them the parts with their own save button. */
const Columns = styled('div', {
  base: {
    display: 'grid',
    gap: '5',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    alignItems: 'start',
  },
});
const Column = styled('div', { base: { display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' } });

function Parts({ settings, giving }: SettingsPageProps & { settings: Read }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { dueDay, changedDate, releasesWords } = settings;
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
          ]}
        />
        {giving}
        <Part
          title={t('reports')}
          facts={[
            [t('dueDay'), format.number(dueDay)],
            [t('releasesWords'), t(releasesWords ? 'yes' : 'no')],
          ]}
        />
        <Text color="fg.muted" textStyle="sm">
          {changedDate ? t('changed', { when: format.dateTime(changedDate) }) : t('fromEnvironment')}
        </Text>
      </Column>
      <Column>
        <LogoCard logo={settings.logo} />
        <PagesCard />
        <Part
          title={t('public')}
          facts={[
            [t('showsTotals'), t(settings.showsTotals ? 'yes' : 'no')],
            [t('isListed'), t(settings.isListed ? 'yes' : 'no')],
          ]}
        >
          <Text color="fg.muted">{t('publicAlways')}</Text>
          <Text color="fg.muted" marginBlockStart="2">
            {t('publicNever')}
          </Text>
        </Part>
      </Column>
    </Columns>
  );
}

type PartProps = {
  title: string;
  facts: readonly (readonly [label: string, value: string | null])[];
  children?: ReactNode;
};

function Part({ title, facts, children }: PartProps) {
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
      {children && <styled.div marginBlockStart="4">{children}</styled.div>}
    </Card>
  );
}

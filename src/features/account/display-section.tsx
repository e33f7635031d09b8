import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { withDigits } from '#contract/language/digits.ts';
import { digitSystems, languages } from '#contract/language/languages.ts';
import type { Preferences } from '#contract/reading/read.ts';
import { useLetterKeys } from '#lib/react/letter-keys.ts';
import { useApp } from '#ui/app-context.ts';
import { SectionCard } from '#ui/card/section-card.tsx';
import { NativeSelect } from '#ui/fields/native-select.tsx';
import { styled } from '#ui/styled.ts';
import { usePreferences } from './use-preferences.ts';

type Choices = Pick<Preferences, 'language' | 'digits' | 'theme' | 'calendar'>;

/** Language, digits, theme and calendar of the account; AccountChoices brings them to every device. */
export function DisplaySection() {
  const { t } = useTranslation(['account', 'common']);
  const { offline } = useApp();
  const { preferences, busy, choose } = usePreferences();
  const id = useId();
  if (!preferences) return null;

  const fields = [
    { name: 'language', label: t('common:shell.language'), options: languages.map(({ code, name }) => [code, name]) },
    {
      name: 'digits',
      label: t('common:shell.digits'),
      options: digitSystems.map((system) => [system, withDigits('123', system)]),
    },
    {
      name: 'theme',
      label: t('common:shell.colorMode'),
      options: [
        ['light', t('common:shell.light')],
        ['dark', t('common:shell.dark')],
      ],
    },
    { name: 'calendar', label: t('calendar'), unset: t('gregorian'), options: [['hijri', t('hijri')]] },
  ] as const satisfies { name: keyof Choices; label: string; options: unknown; unset?: string }[];

  return (
    <SectionCard title={t('display')} text={t('displayText')}>
      <styled.div display="grid" gap="3" gridTemplateColumns={{ base: '1fr', sm: 'repeat(2, minmax(0, 1fr))' }}>
        {fields.map(({ name, label, options, ...field }) => (
          <styled.label key={name} htmlFor={`${id}-${name}`} display="grid" gap="1" textStyle="sm">
            {label}
            <NativeSelect
              id={`${id}-${name}`}
              value={preferences[name] ?? ''}
              disabled={offline || busy}
              onChange={(event) => {
                const value = event.currentTarget.value;
                choose({ [name]: value === '' ? null : value });
              }}
            >
              <option value="">{'unset' in field ? field.unset : t('asOnDevice')}</option>
              {options.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </NativeSelect>
          </styled.label>
        ))}
        <LetterKeys />
      </styled.div>
    </SectionCard>
  );
}

/** A choice of this device, for it is about its keyboard. */
function LetterKeys() {
  const { t } = useTranslation('account');
  const [on, setOn] = useLetterKeys();
  const id = useId();
  return (
    <styled.label htmlFor={id} display="grid" gap="1" textStyle="sm">
      {t('letterKeys.label')}
      <NativeSelect
        id={id}
        value={on ? 'on' : 'off'}
        onChange={({ currentTarget }) => setOn(currentTarget.value === 'on')}
      >
        <option value="on">{t('letterKeys.on')}</option>
        <option value="off">{t('letterKeys.off')}</option>
      </NativeSelect>
    </styled.label>
  );
}

import { Check, Circle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '#ui/states/progress-bar.tsx';
import { styled } from '#ui/styled.ts';
import { type PasswordRule, type PasswordStrength, strengthOf } from './password-rules.ts';

const List = styled('ul', { base: { display: 'grid', gap: '1', listStyle: 'none' } });
const Rule = styled('li', {
  base: { display: 'flex', alignItems: 'center', gap: '2', '& svg': { width: '1.1em', height: '1.1em' } },
});

const looks = {
  weak: { value: 33, colorPalette: 'red' },
  moderate: { value: 67, colorPalette: 'gold' },
  strong: { value: 100, colorPalette: 'green' },
} as const satisfies Record<PasswordStrength, object>;

type PasswordChecklistProps = {
  rules: Record<PasswordRule, boolean>;
};

/** Rules that the typed password meets, and its strength if it meets one. */
export function PasswordChecklist({ rules }: PasswordChecklistProps) {
  const { t } = useTranslation('auth');
  const strength = strengthOf(rules);
  return (
    <styled.div display="grid" gap="1" textStyle="sm">
      <List aria-label={t('register.rules')}>
        {(Object.keys(rules) as PasswordRule[]).map((rule) => (
          <Rule key={rule} colorPalette="green" color={rules[rule] ? 'colorPalette.fg' : 'fg.muted'}>
            {rules[rule] ? <Check aria-label={t('register.met')} /> : <Circle aria-label={t('register.open')} />}
            {t(`register.rule.${rule}`)}
          </Rule>
        ))}
      </List>
      <div role="status">
        {strength && (
          <ProgressBar {...looks[strength]} label={`${t('register.strength')}: ${t(`register.${strength}`)}`} />
        )}
      </div>
    </styled.div>
  );
}

import { useTranslation } from 'react-i18next';
import { Text } from '#ui/text.ts';
import { OperatorPageLink } from './operator-page-link.tsx';

/** Beside the button by which someone agrees: to what, and where it can be read without losing what is typed. */
export function Agreement({ to }: { to: 'register' | 'pay' }) {
  const { t } = useTranslation('home');
  return (
    <Text textStyle="sm" color="fg.muted">
      {t(`agreement.${to}`)} <OperatorPageLink page="terms" beside />
      {'\u00a0· '}
      <OperatorPageLink page="privacy" beside />
    </Text>
  );
}

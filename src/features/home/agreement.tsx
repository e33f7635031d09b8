import { useTranslation } from 'react-i18next';
import { Text } from '#ui/text.ts';
import { OperatorPageLink } from './operator-page-link.tsx';

/** Text beside the button by which a user agrees: the agreement, with links that keep the typed input. */
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

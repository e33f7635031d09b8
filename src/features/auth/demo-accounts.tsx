import { useTranslation } from 'react-i18next';
import { useDemo } from '#hooks/session/use-demo.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';

/** The list of accounts on the sign-in page of a demo installation; a press fills the form. */
export function DemoAccounts({ fill }: { fill: (account: { email: string; password: string }) => void }) {
  const { t } = useTranslation('auth');
  const format = useFormat();
  const demo = useDemo();
  if (!demo) return null;
  return (
    <styled.section borderBlockStartWidth="1px" paddingBlockStart="4" aria-label={t('demo.title')}>
      <Text fontWeight="medium">{t('demo.title')}</Text>
      <Text textStyle="sm" color="fg.muted" marginBlockEnd="2">
        {t('demo.hint', { password: demo.password })}
      </Text>
      <styled.div display="flex" flexWrap="wrap" gap="2">
        {demo.accounts.map(({ role, email }) => (
          <Button
            key={email}
            size="sm"
            variant="outline"
            aria-label={t('demo.use', { role: t(`demo.roles.${role}`), email })}
            onClick={() => fill({ email, password: demo.password })}
          >
            {t(`demo.roles.${role}`)}
          </Button>
        ))}
      </styled.div>
      <Text textStyle="sm" color="fg.muted" marginBlock="2">
        {t('demo.slips')}
      </Text>
      <styled.div display="flex" flexWrap="wrap" gap="2">
        {demo.slips.map((token, index) => (
          <LinkButton key={token} to="/reset-password" search={{ token, pin: true }} size="sm" variant="outline">
            {t('demo.slip', { number: format.number(index + 1) })}
          </LinkButton>
        ))}
      </styled.div>
    </styled.section>
  );
}

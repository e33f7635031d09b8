import { Share, SquarePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from '#ui/styled.ts';

/** The two taps on an iPhone or iPad, with the icons to look for. */
export function InstallSteps() {
  const { t } = useTranslation('account');
  return (
    <styled.ol display="grid" gap="2" marginBlockStart="2">
      <Step icon={<Share />}>{t('install.share')}</Step>
      <Step icon={<SquarePlus />}>{t('install.add')}</Step>
    </styled.ol>
  );
}

function Step({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <styled.li display="flex" alignItems="center" gap="3">
      <styled.span aria-hidden flex="none" color="green.fg">
        {icon}
      </styled.span>
      <span>{children}</span>
    </styled.li>
  );
}

import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { hasNetwork } from '#lib/react/use-has-network.ts';
import { useApp } from '#ui/app-context.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { Button, type ButtonProps } from './button.tsx';

/** A button whose action needs the server. Offline it is disabled, keeps its focus, and says why. */
export function ConnectionButton({ icon, onClick, type = 'button', ...rest }: ButtonProps) {
  const { t } = useTranslation();
  const { offline } = useApp();
  if (!offline) return <Button type={type} icon={icon} onClick={onClick} {...rest} />;
  return (
    <Button
      {...rest}
      aria-disabled
      title={t('states.needsConnection')}
      icon={<CloudOff />}
      onClick={() =>
        toast({
          title: t(hasNetwork() ? 'states.notReached' : 'states.offline'),
          description: t('states.needsConnection'),
        })
      }
    />
  );
}

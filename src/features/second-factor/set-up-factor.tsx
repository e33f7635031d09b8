import { Fingerprint, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FactorCall } from '#hooks/session/factor-call.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonRow } from '#ui/button/button-row.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { hasPasskeysHere } from './browser-passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpApp } from './set-up-app.tsx';
import { useAddPasskey } from './use-add-passkey.ts';

/** Sets up a first second factor for a user who must have one: its kind, then its codes. */
export function SetUpFactor({ call, onDone }: { call: FactorCall; onDone: () => void }) {
  const { t } = useTranslation('second-factor');
  const [isApp, setIsApp] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const passkey = useAddPasskey(call, setCodes);
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (isApp) return <SetUpApp call={call} onDone={setCodes} />;
  return (
    <styled.div display="grid" gap="4">
      <Text>{t('required')}</Text>
      <ButtonRow>
        <Button icon={<Smartphone />} onClick={() => setIsApp(true)}>
          {t('setUpApp')}
        </Button>
        {hasPasskeysHere(location.origin) && (
          <Button variant="outline" icon={<Fingerprint />} loading={passkey.busy} onClick={passkey.add}>
            {t('addPasskey')}
          </Button>
        )}
      </ButtonRow>
    </styled.div>
  );
}

import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { CloudOff, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasNetwork } from '#lib/react/use-has-network.ts';
import { useApp } from '#ui/app-context.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { styled } from '#ui/styled.ts';
import { StateFrame } from './state-frame.tsx';

/** Shown within the frame in place of a failed screen: the problem, the saved data, and a way out. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const { offline } = useApp();
  const isOff = !useHasNetwork() && offline;
  const router = useRouter();
  const chunk = isMissingChunk(error);
  const title = offline && chunk ? t('states.notSaved') : t('failed.title');

  useEffect(() => console.error('A screen failed.', error), [error]);

  function retry(): void {
    // A browser requests a failed module again only on a new page.
    if (chunk) window.location.reload();
    else {
      reset();
      void router.invalidate();
    }
  }

  return (
    <StateFrame
      wholePage
      role="alert"
      colorPalette={offline && chunk ? 'gold' : 'red'}
      icon={offline && chunk ? <CloudOff /> : <TriangleAlert />}
      title={title}
      text={t(
        chunk ? (isOff ? 'failed.chunkOffline' : offline ? 'failed.chunkNotReached' : 'failed.chunk') : 'failed.text',
      )}
      action={
        <styled.div display="flex" flexWrap="wrap" justifyContent="center" gap="2">
          <Button onClick={retry}>{t('actions.retry')}</Button>
          <LinkButton to="/" variant="outline" reloadDocument={false}>
            {t('failed.home')}
          </LinkButton>
        </styled.div>
      }
    />
  );
}

/** True for a part of the app that did not load; each browser words this differently. */
function isMissingChunk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /dynamically imported module|Importing a module script failed|error loading dynamically/i.test(error.message);
}

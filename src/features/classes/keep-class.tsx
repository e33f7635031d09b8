import { Check, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection, useOffline } from '#hooks/outbox/use-connection.ts';
import { type KeptClass, useKeptClass } from '#hooks/saved-files/use-kept-classes.ts';
import { useAccount } from '#hooks/session/use-account.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { Badge } from '#ui/card/badge.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { ProgressBar } from '#ui/states/progress-bar.tsx';
import { useDelayed } from '#ui/states/use-delayed.ts';
import { styled } from '#ui/styled.ts';

const Strip = styled('section', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    padding: '3',
    paddingInlineStart: '4',
    marginBlock: '4',
    borderRadius: 'lg',
    bg: 'bg.subtle',
  },
});

const Answer = styled('div', { base: { flex: '1 1 9rem', minWidth: '0' } });
const Title = styled('strong', { base: { fontWeight: 'medium' } });
const Words = styled('div', { base: { textStyle: 'sm', color: 'fg.muted' } });

/** Values of a usual class: its words are about as long as the real ones. */
const usual = { files: 12, bytes: 12_500_000 };
/** Offline, saved data has answered within this time (ms). */
const timeoutMs = 2000;

/** Keeps a class on the device with its files: the size is shown before, progress while it goes on. */
export function KeepClass({ classId }: { classId: string }) {
  const { t } = useTranslation(['classes', 'common']);
  const format = useFormat();
  const kept = useKeptClass(classId);
  const offline = useOffline();
  // Uploading comes first for people who may upload here.
  const uploads = useMay('materials.create');
  const [asking, setAsking] = useState(false);
  const comes = useAnswerComes(kept.state);
  if (kept.state === 'unknown') return comes ? <KeptPlace /> : null;
  // The class has no files to save yet.
  if (kept.state === 'not-kept' && kept.files === 0) return null;
  const size = format.bytes(kept.totalBytes);
  const release = t(kept.state === 'keeping' ? 'keep.stop' : 'keep.release');
  const words = kept.files === 0 ? t('keep.empty') : t('keep.text', { count: kept.files, size });
  return (
    <Strip aria-label={t('keep.title')}>
      <Answer>
        {kept.state === 'keeping' || kept.state === 'failed' ? (
          <ProgressBar
            colorPalette="green"
            value={kept.totalBytes === 0 ? 0 : (100 * kept.savedBytes) / kept.totalBytes}
            label={t('keep.keeping', { done: format.bytes(kept.savedBytes), total: size })}
          />
        ) : (
          <>
            {kept.state === 'kept' ? (
              <Badge colorPalette="green" whiteSpace="normal">
                <Check aria-hidden /> {t('keep.kept')}
              </Badge>
            ) : (
              <Title>{t('keep.title')}</Title>
            )}
            <Words>{words}</Words>
          </>
        )}
        {(kept.state === 'failed' || (kept.state === 'keeping' && kept.problem)) && (
          <styled.div role="status" textStyle="sm" color="fg.muted" marginBlockStart="1">
            {t(kept.state === 'failed' || offline ? 'keep.failed' : 'keep.later')}
          </styled.div>
        )}
      </Answer>
      {kept.state === 'not-kept' && (
        <Button variant={uploads ? 'outline' : 'solid'} icon={<Download />} onClick={() => void kept.keep()}>
          {t('keep.keep')}
        </Button>
      )}
      {kept.state === 'failed' && (
        <Button variant="outline" onClick={() => void kept.keep()}>
          {t('common:actions.retry')}
        </Button>
      )}
      {kept.state !== 'not-kept' && (
        <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
          {release}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={release}
        text={t('keep.releaseSure')}
        confirmLabel={release}
        colorPalette="green"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void kept.release();
        }}
      />
    </Strip>
  );
}

/** Space for the answer until it is known, so that the files below do not jump when it comes. */
function KeptPlace() {
  const { t } = useTranslation('classes');
  const format = useFormat();
  return (
    <Strip aria-hidden visibility="hidden">
      <Answer>
        <Title>{t('keep.title')}</Title>
        <Words>{t('keep.text', { count: usual.files, size: format.bytes(usual.bytes) })}</Words>
      </Answer>
      <Button icon={<Download />}>{t('keep.keep')}</Button>
    </Strip>
  );
}

/** True if an answer will come: none comes for users who keep nothing here, nor after a while offline. */
function useAnswerComes(state: KeptClass['state']): boolean {
  const { userId } = useAccount();
  const { offline } = useConnection();
  const inVain = useDelayed(state === 'unknown' && offline, timeoutMs);
  return userId !== null && 'caches' in window && !inVain;
}

import { chakra } from '@chakra-ui/react';
import { Check, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptClass } from '#hooks/use-kept-class.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

const Strip = chakra('section', {
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

/** Keeps a class on the device with its files: the size is told before, progress while it goes on. */
export function KeepClass({ classId }: { classId: string }) {
  const { t } = useTranslation(['classes', 'common']);
  const format = useFormat();
  const kept = useKeptClass(classId);
  const [asking, setAsking] = useState(false);
  if (kept.state === 'unknown') return null;
  const size = format.bytes(kept.totalBytes);
  const words = kept.files === 0 ? t('keep.empty') : t('keep.text', { count: kept.files, size });
  return (
    <Strip aria-label={t('keep.title')}>
      <chakra.div flex="1" minWidth="9rem">
        {kept.state === 'keeping' || kept.state === 'failed' ? (
          <ProgressBar
            colorPalette="green"
            value={kept.totalBytes === 0 ? 0 : (100 * kept.savedBytes) / kept.totalBytes}
            label={t('keep.keeping', { done: format.bytes(kept.savedBytes), total: size })}
          />
        ) : (
          <>
            {kept.state === 'kept' ? (
              <Badge colorPalette="green">
                <Check aria-hidden /> {t('keep.kept')}
              </Badge>
            ) : (
              <chakra.strong fontWeight="medium">{t('keep.title')}</chakra.strong>
            )}
            <chakra.div textStyle="sm" color="fg.muted">
              {words}
            </chakra.div>
          </>
        )}
        {kept.state === 'failed' && (
          <chakra.div role="status" textStyle="sm" color="fg.muted" marginBlockStart="1">
            {t('keep.failed')}
          </chakra.div>
        )}
      </chakra.div>
      {kept.state === 'not-kept' && (
        <Button icon={<Download />} onClick={() => void kept.keep()}>
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
          {t('keep.release')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={t('keep.release')}
        text={t('keep.releaseSure')}
        confirmLabel={t('keep.release')}
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

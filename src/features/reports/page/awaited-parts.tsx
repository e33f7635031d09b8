import { setValue } from '@modular-forms/react';
import { useTranslation } from 'react-i18next';
import type { ReportForm } from '#contract/forms/report-form.ts';
import type { OpenDraft } from '#hooks/report-pages/use-report-draft.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import type { FormOf } from '#ui/form/use-form.ts';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';
import { useAwaitedParts } from './use-awaited-parts.ts';

type AwaitedPartsProps = { of: FormOf<typeof ReportForm>; open: OpenDraft };

/** Lists the photos of the returned report that are still to come, and lets its author continue without them. */
export function AwaitedParts({ of: form, open }: AwaitedPartsProps) {
  const { t } = useTranslation(['reports', 'common']);
  const format = useFormat();
  const { awaited, isGone, hasFailed, retry, goWithout } = useAwaitedParts(open, (hasVoice) =>
    setValue(form, 'voice', hasVoice, { shouldFocus: false }),
  );
  const photos = awaited.filter(({ kind }) => kind === 'photo').length;
  const parts = [photos > 0 && t('page.awaitedPhotos', { count: photos }), photos < awaited.length && t('page.voice')];
  return (
    <styled.div role="status">
      {awaited.length > 0 && (
        <Strip data-awaited={awaited.length}>
          <styled.span flex="1 1 14rem">
            {t('page.awaited', { parts: parts.filter(Boolean).join(format.between) })}
          </styled.span>
          {hasFailed && (
            <Button size="sm" onClick={retry}>
              {t('common:actions.retry')}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={goWithout}>
            {t('page.withoutAwaited')}
          </Button>
        </Strip>
      )}
      {isGone && <Strip>{t('page.awaitedGone')}</Strip>}
    </styled.div>
  );
}

import { setValue } from '@modular-forms/react';
import { useTranslation } from 'react-i18next';
import type { ReportForm } from '#contract/forms/report-form.ts';
import { needsIn, reportNeeds } from '#contract/report-parts/needs.ts';
import { Button } from '#ui/button/button.tsx';
import { ConnectedField } from '#ui/fields/connected-field.tsx';
import { useFormValues } from '#ui/form/form-state.ts';
import type { FormOf } from '#ui/form/use-form.ts';
import { styled } from '#ui/styled.ts';

/** The most frequent needs, by one tap each: readers get them in their own language. */
export function NeedsField({ of: form }: { of: FormOf<typeof ReportForm> }) {
  return (
    <ConnectedField of={form} name="needs">
      {() => <Needs of={form} />}
    </ConnectedField>
  );
}

function Needs({ of: form }: { of: FormOf<typeof ReportForm> }) {
  const { t } = useTranslation('reports');
  const chosen = needsIn(useFormValues(form).needs ?? '');
  return (
    <styled.div role="group" aria-label={t('page.needs.label')} minWidth="0">
      <styled.div textStyle="label" marginBlockEnd="1.5">
        {t('page.needs.label')}
      </styled.div>
      <styled.div display="flex" gap="2" overflowX="auto" paddingBlock="1">
        {reportNeeds.map((need) => {
          const isChosen = chosen.includes(need);
          const others = chosen.filter((each) => each !== need);
          return (
            <Button
              key={need}
              size="sm"
              flexShrink="0"
              variant={isChosen ? 'solid' : 'outline'}
              aria-pressed={isChosen}
              onClick={() => setValue(form, 'needs', (isChosen ? others : [...chosen, need]).join(' '))}
            >
              {t(`page.needs.${need}`)}
            </Button>
          );
        })}
      </styled.div>
    </styled.div>
  );
}

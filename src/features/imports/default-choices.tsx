import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import type { Import } from '#contract/reading/read.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useManagesAll } from '#hooks/session/use-may.ts';
import { NativeSelect } from '#ui/fields/native-select.tsx';
import { styled } from '#ui/styled.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';

type Choice = { value: string; label: string };
type Defaults = { role?: 'student' | 'teacher'; region?: string };

/** One answer for all rows, if the table has no column for the role or the region. */
export function DefaultChoices({ shown, onMapped }: { shown: Import; onMapped: () => void }) {
  const { t } = useTranslation('imports');
  const managesAll = useManagesAll();
  const map = useCall('imports.map');
  const showFailure = useFailureToast();
  const fields = shown.columns.map(({ field }) => field);
  const { role, region } = shown.defaults ?? {};
  const before: Defaults = { ...((role === 'student' || role === 'teacher') && { role }), ...(region && { region }) };

  function choose(change: Defaults): void {
    const body = { fields, defaults: { ...before, ...change } };
    map.call({ params: { id: shown.id }, body, ifMatch: shown.version }).then(onMapped, showFailure);
  }

  const roles = (['student', 'teacher'] as const).map((value) => ({ value, label: t(`allAre.${value}`) }));
  return (
    <styled.div display="grid" gap="3" marginBlockEnd="3">
      {!fields.includes('role') && (
        <DefaultChoice
          label={t('whoAreThey')}
          value={before.role ?? ''}
          options={roles}
          onChange={(value) => choose({ role: value === 'teacher' ? 'teacher' : 'student' })}
          disabled={map.busy}
        />
      )}
      {managesAll && !fields.includes('region') && !fields.includes('class') && (
        <DefaultRegion
          value={before.region ?? ''}
          onChange={(value) => choose({ region: value })}
          disabled={map.busy}
        />
      )}
    </styled.div>
  );
}

type Chosen = { value: string; onChange: (value: string) => void; disabled: boolean };

function DefaultRegion(chosen: Chosen) {
  const { t } = useTranslation('imports');
  const { rows } = useList('regions.list', {}, { limit: limits.maximumPageSize });
  const options = rows.map(({ name }) => ({ value: name, label: name }));
  return <DefaultChoice label={t('whichRegion')} options={options} {...chosen} />;
}

function DefaultChoice({
  label,
  options,
  onChange,
  ...select
}: Chosen & { label: string; options: readonly Choice[] }) {
  const { t } = useTranslation('imports');
  const id = useId();
  return (
    <styled.div display="grid" gap="1" justifyItems="start">
      <label htmlFor={id}>{label}</label>
      <NativeSelect id={id} onChange={(event) => onChange(event.currentTarget.value)} {...select}>
        <option value="" disabled>
          {t('whoNotSaid')}
        </option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </styled.div>
  );
}

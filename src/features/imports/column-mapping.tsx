import { useTranslation } from 'react-i18next';
import { type ImportField, importFields } from '#contract/entities/import.ts';
import type { Import } from '#contract/reading/read.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useFormat } from '#i18n/use-format.ts';
import { NameList } from '#ui/card/name-list.tsx';
import { SectionCard } from '#ui/card/section-card.tsx';
import { NativeSelect } from '#ui/fields/native-select.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';
import { DefaultChoices } from './default-choices.tsx';

/** Fields of the file's columns; a change repeats the dry run. */
export function ColumnMapping({ shown, onMapped }: { shown: Import; onMapped: () => void }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const map = useCall('imports.map');
  const showFailure = useFailureToast();
  const fields: readonly ImportField[] = shown.kind === 'unknown' ? [] : importFields[shown.kind];

  function choose(index: number, field: string): void {
    const chosen = shown.columns.map((column, place) => {
      if (place === index) return field || null;
      return column.field === field ? null : column.field;
    });
    map
      .call({ params: { id: shown.id }, body: { fields: chosen }, ifMatch: shown.version })
      .then(onMapped, showFailure);
  }

  return (
    <SectionCard title={t('columns')}>
      {shown.missingFields.length > 0 && (
        <Text role="alert" color="fg.error">
          {t('missing', {
            fields: format.list(shown.missingFields.map((field) => t(`fields.${field as ImportField}`))),
          })}
        </Text>
      )}
      {shown.kind === 'users' && <DefaultChoices shown={shown} onMapped={onMapped} />}
      <styled.ul listStyle="none" display="grid" gap="3" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}>
        {shown.columns.map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file; headers may repeat.
          <styled.li key={index} display="grid" gap="1" alignContent="space-between">
            <label htmlFor={`column-${index}`}>
              <bdi>{column.header || t('noHeader')}</bdi>
              <styled.span display="block" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
                <NameList names={column.samples.filter(Boolean).slice(0, 2)} />
              </styled.span>
            </label>
            <NativeSelect
              id={`column-${index}`}
              value={column.field ?? ''}
              disabled={map.busy}
              onChange={(event) => choose(index, event.currentTarget.value)}
            >
              <option value="">{t('leaveOut')}</option>
              {fields.map((field) => (
                <option key={field} value={field}>
                  {t(`fields.${field}`)}
                </option>
              ))}
            </NativeSelect>
          </styled.li>
        ))}
      </styled.ul>
    </SectionCard>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { givingKinds } from '#contract/entities/sponsorship.ts';
import { changedFields } from '#contract/forms/changed-fields.ts';
import type { AuditEntry } from '#contract/reading/read.ts';
import { roles } from '#contract/rights/roles.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useFormat } from '#i18n/use-format.ts';
import { styled } from '#ui/styled.ts';
import { fieldLabelKey } from './field-label.ts';

/** Fields with amounts in dollars. */
const amounts: ReadonlySet<string> = new Set(['totalPrice', 'monthlyPrice', 'amount']);

/** Old and new value of each field in a change, in the words of the screens. */
export function ChangedValues({ entry }: { entry: AuditEntry }) {
  const { t, i18n } = useTranslation(['audit', 'regions', 'madaris', 'classes', 'users', 'settings', 'payments-admin']);
  const lines = changedFields(entry);
  const label = (field: string) => {
    const key = fieldLabelKey(entry.objectType, field, (one) => i18n.exists(one));
    return key ? t(key as 'settings:name') : field;
  };
  return (
    <styled.dl display="grid" gap="2" margin="0" textAlign="start" overflowWrap="anywhere" minWidth="0">
      {lines.map(({ field, difference }) => (
        <div key={field}>
          <styled.dt fontWeight="medium">{label(field)}</styled.dt>
          {difference ? (
            <>
              <styled.dd margin="0" color="fg.muted">
                {t('before')} <Value field={field} value={difference.from} />
              </styled.dd>
              <styled.dd margin="0">
                {t('after')} <Value field={field} value={difference.to} />
              </styled.dd>
            </>
          ) : (
            <styled.dd margin="0" color="fg.muted">
              {t('notKept')}
            </styled.dd>
          )}
        </div>
      ))}
    </styled.dl>
  );
}

function Value({ field, value }: { field: string; value: unknown }): ReactNode {
  const { t } = useTranslation(['audit', 'users', 'settings']);
  const format = useFormat();
  if (value === null || value === '') return t('nothing');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') {
    if (amounts.has(field)) return <bdi>{format.money(value)}</bdi>;
    return <bdi>{field === 'arrivingShare' ? format.percent(value) : format.number(value)}</bdi>;
  }
  if (Array.isArray(value)) {
    const kinds = givingKinds.filter((kind) => value.includes(kind)).map((kind) => t(`settings:kind.${kind}`));
    return kinds.length === 0 ? t('nothing') : format.list(kinds);
  }
  const text = String(value);
  if (field === 'supervisorId') return <PersonName id={text} />;
  if (field === 'regionId') return <RegionName id={text} />;
  if (field === 'madarisId') return <MadrasaName id={text} />;
  if (field === 'country') return format.country(text);
  const kind = field === 'givingKind' && givingKinds.find((one) => one === text);
  if (kind) return t(`settings:kind.${kind}`);
  const role = field === 'role' && roles.find((one) => one === text);
  return role ? t(`users:roles.${role}`) : <bdi>{text}</bdi>;
}

function PersonName({ id }: { id: string }) {
  return <Name text={useOne('users.get', { id }).row?.fullName} />;
}

function RegionName({ id }: { id: string }) {
  return <Name text={useOne('regions.get', { id }).row?.name} />;
}

function MadrasaName({ id }: { id: string }) {
  return <Name text={useOne('madaris.get', { id }).row?.name} />;
}

/** A dash until the name is known, and if the object is gone. */
function Name({ text }: { text: string | undefined }) {
  return <bdi>{text ?? '–'}</bdi>;
}

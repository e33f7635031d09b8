import { setValue } from '@modular-forms/react';
import { Library, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportForm } from '#contract/forms/report-form.ts';
import { limits } from '#contract/limits.ts';
import { taughtIn, textOfTaught } from '#contract/report-parts/taught.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { ConnectedField } from '#ui/fields/connected-field.tsx';
import { NativeSelect } from '#ui/fields/native-select.tsx';
import { useFormValues } from '#ui/form/form-state.ts';
import type { FormOf } from '#ui/form/use-form.ts';
import { styled } from '#ui/styled.ts';

type TaughtFieldProps = { of: FormOf<typeof ReportForm>; classId: string };

/** The lessons of the class that were covered: one button while there are none. */
export function TaughtField({ of: form, classId }: TaughtFieldProps) {
  return (
    <ConnectedField of={form} name="taught">
      {() => <Taught of={form} classId={classId} />}
    </ConnectedField>
  );
}

function Taught({ of: form, classId }: TaughtFieldProps) {
  const { t } = useTranslation(['reports', 'common']);
  const [isAdding, setAdding] = useState(false);
  const taught = taughtIn(useFormValues(form).taught ?? '');
  const { rows } = useList('materials.list', { classId }, { limit: limits.maximumPageSize });
  const left = rows.filter(({ id }) => taught.every((lesson) => lesson.id !== id));
  const keep = (next: typeof taught) => setValue(form, 'taught', textOfTaught(next));

  function choose(id: string): void {
    const lesson = left.find((row) => row.id === id);
    if (lesson) keep([...taught, { id, title: lesson.title }]);
    setAdding(false);
  }

  return (
    <styled.div display="grid" gap="2">
      {taught.map((lesson) => (
        <styled.div key={lesson.id} display="flex" alignItems="center" justifyContent="space-between" gap="2">
          <bdi>{lesson.title}</bdi>
          <IconButton
            label={t('page.removeTaught', { title: lesson.title })}
            icon={<X />}
            onClick={() => keep(taught.filter(({ id }) => id !== lesson.id))}
          />
        </styled.div>
      ))}
      {isAdding && (
        <NativeSelect
          width="100%"
          aria-label={t('page.taught')}
          value=""
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value="">{t('page.chooseTaught')}</option>
          {left.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </NativeSelect>
      )}
      {!isAdding && left.length > 0 && taught.length < limits.lessonsOfReport && (
        <Button variant="ghost" size="sm" justifySelf="start" icon={<Library />} onClick={() => setAdding(true)}>
          {t('page.addTaught')}
        </Button>
      )}
    </styled.div>
  );
}

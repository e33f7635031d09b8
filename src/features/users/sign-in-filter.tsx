import { useTranslation } from 'react-i18next';
import { OptionalFilter } from '#ui/list/filter-select.tsx';
import { useListState } from '#ui/list/list-state.ts';
import { type PeopleShown, peopleShown } from './people-shown.ts';

/** Keeps those who cannot sign in yet: they were invited and have not chosen a password. */
export function SignInFilter({ value }: { value: PeopleShown | undefined }) {
  const { t } = useTranslation('users');
  const { set } = useListState();
  return (
    <OptionalFilter
      label={t('signIn.label')}
      value={value}
      options={peopleShown.map((one) => ({ value: one, label: t(`signIn.${one}`) }))}
      onChange={(show) => set({ show })}
    />
  );
}

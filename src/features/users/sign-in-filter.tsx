import { useTranslation } from 'react-i18next';
import { OptionalFilter } from '#ui/list/filter-select.tsx';
import { useListState } from '#ui/list/list-state.ts';
import { type PeopleShown, peopleShown } from './people-shown.ts';

type SignInFilterProps = {
  value: PeopleShown | undefined;
  /** Offers those who were in classes and are in none now. */
  withFormer?: boolean;
};

/** Keeps those who cannot sign in yet: they were invited and have not chosen a password. Former members are listed here alone. */
export function SignInFilter({ value, withFormer = false }: SignInFilterProps) {
  const { t } = useTranslation(['users', 'classes']);
  const { set } = useListState();
  return (
    <OptionalFilter
      label={t(withFormer ? 'classes:show' : 'signIn.label')}
      value={value}
      options={peopleShown
        .filter((one) => withFormer || one !== 'former')
        .map((one) => ({ value: one, label: t(`signIn.${one}`) }))}
      onChange={(show) => set({ show })}
    />
  );
}

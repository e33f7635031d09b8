import { useTranslation } from 'react-i18next';
import { OptionalFilter } from '#ui/list/filter-select.tsx';
import { useListState } from '#ui/list/list-state.ts';
import { type PeopleShown, peopleShown } from './people-shown.ts';

type SignInFilterProps = {
  value: PeopleShown | undefined;
  /** Offers former members, who are in no class now. */
  withFormer?: boolean;
};

/**
 * Filters people who cannot sign in yet: they were invited and have not chosen a password. Only this filter lists former
 * members.
 */
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

import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';

/** Names of people side by side, each in the direction of its own script: none of them moves the comma of another. */
export function NameList({ names }: { names: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <span>
      {names.map((name, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may bear one name, and nothing here has a state
        <Fragment key={place}>
          {place > 0 && t('comma')}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
    </span>
  );
}

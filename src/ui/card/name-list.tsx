import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Names side by side, each isolated in the direction of its own script, so that it does not move its neighbours.
 * @param between the separator; a comma if left out
 */
export function NameList({ names, between }: { names: readonly string[]; between?: string }) {
  const { t } = useTranslation();
  return (
    <span data-names="">
      {names.map((name, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may bear one name, and nothing here has a state
        <Fragment key={place}>
          {place > 0 && (between ?? t('comma'))}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
    </span>
  );
}

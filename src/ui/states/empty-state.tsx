import { Inbox, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button/button.tsx';
import { StateFrame } from './state-frame.tsx';

export type EmptyStateProps = {
  /** 'No data available' if left out. */
  title?: ReactNode;
  /** The first step. */
  text?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
};

/** State of a list without any entries. */
export function EmptyState({ title, icon, ...rest }: EmptyStateProps) {
  const { t } = useTranslation();
  return <StateFrame icon={icon ?? <Inbox />} title={title ?? t('states.noData')} {...rest} />;
}

export type NothingFoundProps = {
  /** The words searched for; left out when only a filter hides the rows. */
  search?: string | undefined;
  onClear?: () => void;
};

/** State of a list in which nothing matches the search or filter. */
export function NothingFound({ search, onClear }: NothingFoundProps) {
  const { t } = useTranslation();
  return (
    <StateFrame
      icon={<SearchX />}
      title={t('states.nothingFound')}
      text={search ? t('states.nothingFoundHint', { search }) : t('states.nothingFoundFilter')}
      action={
        onClear && (
          <Button variant="outline" onClick={onClear}>
            {t('states.showAll')}
          </Button>
        )
      }
    />
  );
}

import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/card/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EmptyState, NothingFound } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { FullPageLoader } from '#ui/states/full-page-loader.tsx';
import { OfflineState, SearchNeedsConnection } from '#ui/states/offline-state.tsx';
import { SkeletonLines } from '#ui/states/skeleton.tsx';
import { Grid } from './layout.ts';
import { useWords } from './words.ts';

const view = { refresh: () => undefined, refreshing: false };

export function StatesPage() {
  const { t } = useTranslation();
  const words = useWords();
  return (
    <>
      <PageHeader title={words.outbox} />
      <Grid columns={2}>
        <Card>
          <EmptyState text={words.hint} action={<Button>{t('actions.add')}</Button>} />
        </Card>
        <Card>
          <NothingFound search={words.madrasa} onClear={() => undefined} />
        </Card>
        <Card>
          <ErrorState onRetry={() => undefined} />
        </Card>
        <Card>
          <OfflineState view={view} />
        </Card>
        <Card>
          <SearchNeedsConnection view={{ ...view, refreshing: true }} search={words.madrasa} onClear={view.refresh} />
        </Card>
        <Card>
          <SkeletonLines count={4} />
        </Card>
        <Card>
          <FullPageLoader />
        </Card>
      </Grid>
    </>
  );
}

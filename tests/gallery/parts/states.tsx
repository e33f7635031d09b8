import { SimpleGrid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState, NothingFound } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FullPageLoader } from '#ui/full-page-loader.tsx';
import { OfflineState } from '#ui/offline-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { useWords } from './words.ts';

export function StatesPage() {
  const { t } = useTranslation();
  const words = useWords();
  return (
    <>
      <PageHeader title={words.outbox} />
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
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
          <OfflineState />
        </Card>
        <Card>
          <SkeletonLines count={4} />
        </Card>
        <Card>
          <FullPageLoader />
        </Card>
      </SimpleGrid>
    </>
  );
}

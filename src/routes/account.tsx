import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '#features/account/account-page.tsx';
import { InstallSection } from '#features/install/install-section.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

const SecondFactorSection = lazyPart(
  () => import('#features/second-factor/second-factor-section.tsx'),
  'SecondFactorSection',
  null,
);

const StorageSection = lazyPart(() => import('#features/outbox/storage-section.tsx'), 'StorageSection', null);

export const Route = createFileRoute('/account')({
  component: () => (
    <AccountPage secondFactor={<SecondFactorSection />}>
      <InstallSection />
      <StorageSection />
    </AccountPage>
  ),
});

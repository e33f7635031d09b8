import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '#features/account/account-page.tsx';
import { InstallSection } from '#features/install/install-section.tsx';

export const Route = createFileRoute('/account')({
  component: () => (
    <AccountPage>
      <InstallSection />
    </AccountPage>
  ),
});

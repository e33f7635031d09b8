import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '#features/settings/settings-page.tsx';
import { ZakatPlacesCard } from '#features/zakat/zakat-places-card.tsx';

export const Route = createFileRoute('/settings')({
  component: () => <SettingsPage giving={<ZakatPlacesCard />} />,
});

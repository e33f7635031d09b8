import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '#features/settings/settings-page.tsx';
import { guard } from './-guard.ts';

export const Route = createFileRoute('/settings')({ beforeLoad: guard('settings'), component: SettingsPage });

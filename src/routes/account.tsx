import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '#features/account/account-page.tsx';
import { guard } from './-guard.ts';

export const Route = createFileRoute('/account')({ beforeLoad: guard('account'), component: AccountPage });

import { createFileRoute } from '@tanstack/react-router';
import { OperatorPage } from '#features/home/operator-page.tsx';

export const Route = createFileRoute('/privacy')({ component: () => <OperatorPage page="privacy" /> });

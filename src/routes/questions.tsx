import { createFileRoute } from '@tanstack/react-router';
import { OperatorPage } from '#features/home/operator-page.tsx';

export const Route = createFileRoute('/questions')({ component: () => <OperatorPage page="questions" /> });

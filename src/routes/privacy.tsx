import { createFileRoute } from '@tanstack/react-router';
import { WrittenPage } from '#features/home/written-page.tsx';

export const Route = createFileRoute('/privacy')({ component: () => <WrittenPage page="privacy" /> });

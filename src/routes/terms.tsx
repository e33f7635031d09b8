import { createFileRoute } from '@tanstack/react-router';
import { WrittenPage } from '#features/home/written-page.tsx';

export const Route = createFileRoute('/terms')({ component: () => <WrittenPage page="terms" /> });

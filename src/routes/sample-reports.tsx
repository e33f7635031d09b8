import { createFileRoute } from '@tanstack/react-router';
import { SampleReportsPage } from '#features/home/sample-reports-page.tsx';

export const Route = createFileRoute('/sample-reports')({ component: SampleReportsPage });

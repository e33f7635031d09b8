import { createFileRoute } from '@tanstack/react-router';
import { PageNotFound } from '#ui/page-not-found.tsx';

export const Route = createFileRoute('/page-not-found')({ component: PageNotFound });

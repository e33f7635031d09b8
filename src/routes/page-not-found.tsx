import { createFileRoute } from '@tanstack/react-router';
import { PageNotFound } from '#ui/states/page-not-found.tsx';

export const Route = createFileRoute('/page-not-found')({ component: PageNotFound });

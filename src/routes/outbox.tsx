import { createFileRoute } from '@tanstack/react-router';
import { OutboxPage } from '#features/outbox/outbox-page.tsx';
import { guard } from './-guard.ts';

export const Route = createFileRoute('/outbox')({ beforeLoad: guard('outbox'), component: OutboxPage });

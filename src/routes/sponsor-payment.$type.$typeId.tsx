import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/sponsor-payment/$type/$typeId')({ component: () => null });

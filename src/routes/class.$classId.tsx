import { createFileRoute } from '@tanstack/react-router';
import { ClassPage } from '#features/explore/class-page.tsx';

export const Route = createFileRoute('/class/$classId')({ component: () => <ClassPage {...Route.useParams()} /> });

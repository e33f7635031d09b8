import { createFileRoute } from '@tanstack/react-router';
import { ClassEndStrip } from '#features/classes/class-end.tsx';
import { ClassPage } from '#features/explore/class-page.tsx';

export const Route = createFileRoute('/class/$classId')({ component: PublicClass });

const classLink = (classId: string) => ({ to: '/class/$classId', params: { classId } }) as const;

function PublicClass() {
  const { classId } = Route.useParams();
  return <ClassPage classId={classId} notice={(row) => <ClassEndStrip of={row} classLink={classLink} />} />;
}

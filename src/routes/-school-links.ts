import type { LinkProps } from '@tanstack/react-router';
import type { ClassLinks } from '#features/classes/class-table.tsx';
import { useManagesAll } from '#hooks/session/use-may.ts';

/** Addresses at which a role manages a madrasa, its people and its classes (docs/rules.md#screens). */
interface SchoolLinks extends ClassLinks {
  /** The list of all madaris that the user manages. */
  readonly madaris: LinkProps;
  readonly reports: (madrasaId: string) => LinkProps;
  /** The people of a role; the start page if there is no list of them. */
  readonly people: (role: string) => LinkProps;
}

const ofClass = (classId: string | undefined) => (classId ? { classId } : {});

const adminLists: Readonly<Record<string, LinkProps>> = {
  teacher: { to: '/teachers' },
  student: { to: '/students' },
  supervisor: { to: '/supervisor' },
  sponsor: { to: '/sponsor' },
};
const supervisorLists: Readonly<Record<string, LinkProps>> = {
  teacher: { to: '/supervisor-teachers' },
  student: { to: '/supervisor-students' },
};

const adminLinks: SchoolLinks = {
  people: (role) => adminLists[role] ?? { to: '/' },
  madaris: { to: '/madaris' },
  madrasa: (madrasaId) => ({ to: '/madaris/$madrasaId/classes', params: { madrasaId } }),
  reports: (madrasaId) => ({ to: '/madaris/$madrasaId/reports', params: { madrasaId } }),
  class: (id) => ({ to: '/class-reports/$id', params: { id } }),
  students: (madrasaId, classId) => ({
    to: '/madaris/$madrasaId/students',
    params: { madrasaId },
    search: ofClass(classId),
  }),
  teachers: (madrasaId, classId) => ({
    to: '/madaris/$madrasaId/teachers',
    params: { madrasaId },
    search: ofClass(classId),
  }),
};

const supervisorLinks: SchoolLinks = {
  people: (role) => supervisorLists[role] ?? { to: '/' },
  madaris: { to: '/supervisor-madaris' },
  madrasa: (id) => ({ to: '/supervisor-madrasa-classes/$id/classes', params: { id } }),
  reports: (madrasaId) => ({ to: '/supervisor-madrasa-reports/$madrasaId/reports', params: { madrasaId } }),
  class: (id) => ({ to: '/supervisor-class-reports/$id', params: { id } }),
  students: (madrasaId, classId) => ({
    to: '/supervisor-madrasa-students/$madrasaId/students',
    params: { madrasaId },
    search: ofClass(classId),
  }),
  teachers: (madrasaId, classId) => ({
    to: '/supervisor-madrasa-teachers/$madrasaId/teachers',
    params: { madrasaId },
    search: ofClass(classId),
  }),
};

export function useSchoolLinks(): SchoolLinks {
  return useManagesAll() ? adminLinks : supervisorLinks;
}

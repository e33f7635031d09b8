import type { LinkProps } from '@tanstack/react-router';

/** Where a madrasa, its people and its classes are managed, by the role that manages them (docs/rules.md#screens). */
export interface SchoolLinks {
  readonly madrasa: (madrasaId: string) => LinkProps;
  readonly reports: (madrasaId: string) => LinkProps;
  readonly class: (classId: string) => LinkProps;
  readonly students: (madrasaId: string, classId?: string) => LinkProps;
  readonly teachers: (madrasaId: string, classId?: string) => LinkProps;
}

const ofClass = (classId: string | undefined) => (classId ? { classId } : {});

export const adminLinks: SchoolLinks = {
  madrasa: (madrasaId) => ({ to: '/madaris/$madrasaId/classes', params: { madrasaId } }),
  reports: (madrasaId) => ({ to: '/madaris/$madrasaId/reports', params: { madrasaId } }),
  class: (classId) => ({ to: '/class/$classId', params: { classId } }),
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

export const supervisorLinks: SchoolLinks = {
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

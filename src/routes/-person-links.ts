import type { PersonLinks } from '#features/users/person/person-story.tsx';
import { adminLinks, supervisorLinks } from './-school-links.ts';

const report: PersonLinks['report'] = (id) => ({ to: '/read/report/$id', params: { id } });

/** Where the story of a person leads, by the role that reads it. */
export const adminPersonLinks: PersonLinks = {
  class: adminLinks.class,
  report,
  payment: (id) => ({ to: '/payments/$id', params: { id } }),
};
export const supervisorPersonLinks: PersonLinks = { class: supervisorLinks.class, report };

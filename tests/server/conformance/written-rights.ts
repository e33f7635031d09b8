import type { Access } from '#contract/access.ts';
import type { EndpointName } from '#contract/endpoints.ts';

/*
 * Who may call what, as design/api.md has it, typed a second time: the contract is the server's source and cannot
 * prove itself.
 */

const everybody: Access = {
  visitor: 'all',
  admin: 'all',
  supervisor: 'all',
  teacher: 'all',
  student: 'all',
  sponsor: 'all',
};
const themselves: Access = { admin: 'own', supervisor: 'own', teacher: 'own', student: 'own', sponsor: 'own' };
const admin: Access = { admin: 'all' };
const schools: Access = { ...admin, supervisor: 'scope' };
const teaching: Access = { ...schools, teacher: 'scope' };
const pledges: Access = { ...admin, sponsor: 'own' };

export const writtenRights: Readonly<Record<EndpointName, Access>> = {
  'auth.login': everybody,
  'auth.register': everybody,
  'auth.forgot': everybody,
  'auth.reset': everybody,
  'me.get': themselves,
  'regions.list': everybody,
  'regions.get': everybody,
  'regions.create': admin,
  'regions.update': admin,
  'regions.delete': admin,
  'madaris.list': everybody,
  'madaris.get': everybody,
  'madaris.ofRegion': everybody,
  'madaris.create': schools,
  'madaris.update': schools,
  'madaris.delete': admin,
  'classes.list': everybody,
  'classes.get': everybody,
  'classes.ofMadrasa': everybody,
  'classes.create': schools,
  'classes.update': schools,
  'classes.delete': schools,
  'classes.addUser': schools,
  'classes.removeUser': schools,
  'classes.users': teaching,
  'users.list': schools,
  'users.create': schools,
  'users.get': { ...themselves, ...schools },
  'users.update': { ...themselves, ...schools },
  'users.delete': { ...themselves, ...schools },
  'users.madaris': { ...themselves, ...admin },
  'users.ofMadrasa': teaching,
  'materials.list': { ...teaching, student: 'scope' },
  'files.material': { ...teaching, student: 'scope' },
  'materials.create': { teacher: 'scope' },
  'materials.delete': teaching,
  'reports.list': { ...teaching, sponsor: 'scope' },
  'files.report': { ...teaching, sponsor: 'scope' },
  'reports.create': { teacher: 'scope' },
  'reports.delete': { ...admin, teacher: 'own' },
  'sponsorships.list': pledges,
  'sponsorships.create': { sponsor: 'own' },
  'sponsorships.get': pledges,
  'sponsorships.cancel': pledges,
  'sponsorships.renew': { sponsor: 'own' },
  'sponsorships.update': { sponsor: 'own' },
  'sponsorships.changeCard': { sponsor: 'own' },
  'sponsorships.pause': { sponsor: 'own' },
  'sponsorships.resume': { sponsor: 'own' },
  'sponsorships.classes': pledges,
  'sponsorships.madaris': { sponsor: 'all' },
  'payments.settings': everybody,
  'payments.list': pledges,
  'payments.start': { sponsor: 'own' },
  'payments.resolve': { sponsor: 'own' },
  'payments.refund': admin,
  'receipts.get': everybody,
  'operator.get': everybody,
  'contact.send': everybody,
  'places.search': everybody,
  'classes.months': everybody,
  'mails.stop': everybody,
  'stats.get': everybody,
  'audit.list': admin,
  'sync.get': { ...teaching, student: 'scope', sponsor: 'own' },
  'health.get': everybody,
  'openapi.get': everybody,
};

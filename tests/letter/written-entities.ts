import { choice, fields, type WrittenEntity, type WrittenFields } from './written.ts';

/*
 * Section 3 of the specification, typed by hand: the contract is the source of page and server, and cannot prove itself. There
 * may be more fields than these.
 */

const roles = choice('student', 'teacher', 'supervisor', 'sponsor', 'admin');

const theOldTable = 'a name inside of the table; no screen and no call shows it';

export const writtenEntities = {
  User: {
    says: 'id, fullName, email, phone (phoneNumber on the profile), address, password (on create), role (student, teacher, supervisor, sponsor, admin), region (for teacher or student users).',
    row: {
      id: 'text',
      fullName: 'text',
      email: 'text',
      phone: 'text',
      phoneNumber: 'text',
      address: 'text',
      role: roles,
      region: fields({ name: 'text' }),
    },
    elsewhere: { password: 'sent by POST /v1/users, never answered' },
  },
  Region: {
    says: 'id, name, description, address, totalPrice (a string in the form), supervisorId, totalMadrasas, totalClasses, totalStudents, totalTeachers, sponsoredPercentage, totalCount (on region lists).',
    row: {
      id: 'text',
      name: 'text',
      description: 'text',
      address: 'text',
      totalPrice: 'number',
      supervisorId: 'text',
      totalMadrasas: 'number',
      totalClasses: 'number',
      totalStudents: 'number',
      totalTeachers: 'number',
      sponsoredPercentage: 'number',
    },
    elsewhere: { totalCount: 'in the meta of GET /v1/regions' },
  },
  Madrasa: {
    says: 'id, name, address, region (with name), regionId, totalClasses, totalTeachers, totalStudents, totalMadaris, sponsoredMadaris, sponsoredClasses, percentageSponsored, totalPrice (monthly sponsorship cost), sponsoredPercentage.',
    row: {
      id: 'text',
      name: 'text',
      address: 'text',
      region: fields({ name: 'text' }),
      regionId: 'text',
      totalClasses: 'number',
      totalTeachers: 'number',
      totalStudents: 'number',
      totalMadaris: 'number',
      sponsoredMadaris: 'number',
      sponsoredClasses: 'number',
      percentageSponsored: 'number',
      totalPrice: 'number',
      sponsoredPercentage: 'number',
    },
  },
  Class: {
    says: 'id, name, description, monthlyPrice, madarisId (owning madrasa), madaris (name, address), studentCount / totalStudents, sponsor, reports.',
    row: {
      id: 'text',
      name: 'text',
      description: 'text',
      monthlyPrice: 'number',
      madarisId: 'text',
      madaris: fields({ name: 'text', address: 'text' }),
      studentCount: 'number',
      totalStudents: 'number',
      sponsor: 'text',
      reports: 'number',
    },
  },
  Material: {
    says: 'id, title, fileUrl, description.',
    row: { id: 'text', title: 'text', fileUrl: 'text', description: 'text' },
  },
  Report: {
    says: 'id, description, fileUrl, createdDate.',
    row: { id: 'text', description: 'text', fileUrl: 'text', createdDate: 'text' },
  },
  'Table row': {
    says: 'id, uniqueId, imageUrl, image, sponsorBy, totalClasses, totalTeachers, teacher, reports, sponsorships, showSponsorShipDetails, action.',
    // Rows of GET /v1/madaris.
    row: { id: 'text', sponsorBy: 'text', totalClasses: 'number', totalTeachers: 'number' },
    elsewhere: {
      uniqueId: theOldTable,
      imageUrl: theOldTable,
      image: theOldTable,
      teacher: 'the name of a teacher, fullName of User',
      reports: 'a number of Class',
      sponsorships: 'a cell that leads to the sponsorships of a sponsor',
      showSponsorShipDetails: 'the same cell',
      action: 'the menu of a row',
    },
  },
} as const satisfies Record<string, WrittenEntity>;

/** The forms of section 3, filled in. */
export const writtenForms = {
  'Payment form': {
    says: 'paymentMethod (mastercard default; paypal, jcb, payoneer, visa, unionpay), cardholderName, cardNumber, expiryDate, ccv, autoCharge (boolean, default false; charges automatically at month end).',
    row: {
      paymentMethod: choice('mastercard', 'paypal', 'jcb', 'payoneer', 'visa', 'unionpay'),
      cardholderName: 'text',
      cardNumber: 'text',
      expiryDate: 'text',
      ccv: 'text',
      autoCharge: 'boolean',
    },
  },
  'Sponsor registration': {
    says: 'name, email, phone, address, password, confirmPassword (sent as fullName plus role sponsor).',
    row: {
      name: 'text',
      fullName: 'text',
      email: 'text',
      phone: 'text',
      address: 'text',
      password: 'text',
      confirmPassword: 'text',
      role: choice('sponsor'),
    },
  },
  'Region form': { says: 'totalPrice (a string in the form)', row: { totalPrice: 'text' } },
} as const satisfies Record<string, WrittenEntity>;

/** The meta of a list. */
export const listMeta: WrittenFields = { totalItems: 'number' };

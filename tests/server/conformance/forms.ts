import { newId } from '#server/new-id.ts';

/* Valid forms, as people fill them in (docs/rules.md#forms). */
type Fields = Readonly<Record<string, unknown>>;

export function regionForm(supervisorId: string, overrides: Fields = {}): Fields {
  return { name: 'Ifrane', description: 'Snow', address: 'Atlas', totalPrice: '400', supervisorId, ...overrides };
}

export function madrasaForm(regionId: string, overrides: Fields = {}): Fields {
  return { name: 'al-Noor', address: 'Well Lane', totalPrice: '400', regionId, ...overrides };
}

export function classForm(madarisId: string, overrides: Fields = {}): Fields {
  return { name: 'Tajwid', description: 'Morning', monthlyPrice: '40', madarisId, ...overrides };
}

export function personForm(overrides: Fields = {}): Fields {
  return {
    fullName: 'Amina Tazi',
    email: `${newId()}@sanad.example`,
    phone: '0600 11 22 33',
    address: 'Old Gate',
    password: 'open',
    role: 'student',
    ...overrides,
  };
}

export function registrationForm(overrides: Fields = {}): Fields {
  return {
    name: 'Hana Sabri',
    email: `${newId()}@sanad.example`,
    phone: '+44 7700 900123',
    address: 'London',
    password: 'secret-7!',
    confirmPassword: 'secret-7!',
    ...overrides,
  };
}

export function sponsorshipForm(type: string, typeId: string, overrides: Fields = {}): Fields {
  const paid = { paymentToken: 'tok_sandbox_12345678', paymentMethod: 'visa', lastFour: '4242' };
  return { type, typeId, amount: '5', ...paid, ...overrides };
}

export function documentForm(overrides: Fields = {}): Fields {
  return { title: 'Marks of May', description: 'All classes', ...overrides };
}

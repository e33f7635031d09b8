import type { EndpointName } from '#contract/endpoints.ts';

/** One rule of docs/rules.md#forms: the call, the field, an invalid value, and its message. */
export type WrittenRule = readonly [
  call: EndpointName,
  field: string,
  broken: Readonly<Record<string, unknown>>,
  message: string,
];

/** A field that is empty, blank, or not sent at all. */
function missing(call: EndpointName, field: string, message: string): WrittenRule[] {
  return ['', '   ', undefined].map((value) => [call, field, { [field]: value }, message]);
}

function wrong(call: EndpointName, field: string, values: readonly unknown[], message: string): WrittenRule[] {
  return values.map((value) => [call, field, { [field]: value }, message]);
}

const noNumbers = ['much', '4o0', '-5', '1.234', '1e3', '0x10', '٤٫٥٦٧'];
const noAddresses = ['', 'nobody', 'a@', '@b.example', 'a b@c.example', undefined];
const tooShort = ['', 'abc', 'سَلَ', '👩‍🏫👩‍🏫👩‍🏫', undefined];

const madaris = (['madaris.create', 'madaris.update'] as const).flatMap((call) => [
  ...missing(call, 'name', 'Madrasa name is required'),
  ...missing(call, 'address', 'Madrasa address is required'),
  ...missing(call, 'totalPrice', 'Total price is required'),
  ...wrong(call, 'totalPrice', noNumbers, 'Total price must be a number'),
]);

const classes = (['classes.create', 'classes.update'] as const).flatMap((call) => [
  ...missing(call, 'name', 'Name is required'),
  ...missing(call, 'description', 'Description is required'),
  ...missing(call, 'monthlyPrice', 'Monthly price is required'),
  ...wrong(call, 'monthlyPrice', noNumbers, 'Monthly price must be a number'),
]);

const regions = (['regions.create', 'regions.update'] as const).flatMap((call) => [
  ...missing(call, 'name', 'Region name is required'),
  ...missing(call, 'address', 'Address is required'),
  ...missing(call, 'totalPrice', 'Total price is required'),
  ...wrong(call, 'totalPrice', noNumbers, 'Total price must be a number'),
  ...wrong(call, 'supervisorId', ['', undefined], 'Supervisor selection is required'),
]);

const uploads = (['materials.create', 'reports.create'] as const).flatMap((call) =>
  missing(call, 'title', 'File name is required'),
);

const people = [
  ...missing('users.create', 'fullName', 'Name is required'),
  ...wrong('users.create', 'email', noAddresses, 'Invalid email address'),
  ...wrong('users.create', 'password', tooShort, 'Password must be at least 4 characters'),
  ...wrong('users.create', 'role', ['', undefined, null, 'root', 'Teacher'], 'Role selection is required'),
  ...wrong('users.update', 'role', ['', null, 'root'], 'Role selection is required'),
  ...wrong('users.update', 'fullName', ['', ' '], 'Name is required'),
  ...wrong('users.update', 'email', ['', 'nobody'], 'Invalid email address'),
  ...wrong('users.update', 'password', ['abc'], 'Password must be at least 4 characters'),
  ...wrong('auth.reset', 'password', tooShort, 'Password must be at least 4 characters'),
  ...wrong('auth.forgot', 'email', noAddresses, 'Invalid email address'),
  ...missing('auth.login', 'email', 'Email is required'),
  ...wrong('auth.login', 'password', ['', undefined], 'Password is required'),
];

/** The role decides the rule of a password, for every person who sets it. */
const passwords: WrittenRule[] = (['sponsor', 'admin'] as const).flatMap((role) => [
  ['users.create', 'password', { role, password: 'open' }, 'Password must be at least 8 characters'],
  ['users.create', 'password', { role, password: 'short-7' }, 'Password must be at least 8 characters'],
  ['users.update', 'password', { role, password: 'short-7' }, 'Password must be at least 8 characters'],
]);

const password = (value: string | undefined) => ({ password: value, confirmPassword: value ?? 'secret-7!' });
const registration: WrittenRule[] = [
  ...missing('auth.register', 'name', 'Name is required'),
  ['auth.register', 'name', { name: '', fullName: '  ' }, 'Name is required'],
  ...wrong('auth.register', 'email', noAddresses, 'Invalid email'),
  ...missing('auth.register', 'phone', 'Phone number is required'),
  ['auth.register', 'phone', { phone: 'abc' }, 'Enter a phone number in digits'],
  ...missing('auth.register', 'address', 'Address is required'),
  ['auth.register', 'password', password('short-7'), 'Password must be at least 8 characters'],
  ['auth.register', 'password', password('no-number-here'), 'Password must contain a number'],
  ['auth.register', 'password', password('nospecial7'), 'Password must contain a special character'],
  ['users.create', 'password', { role: 'sponsor', password: 'no-number-here' }, 'Password must contain a number'],
  [
    'users.create',
    'password',
    { role: 'sponsor', password: 'nospecial7' },
    'Password must contain a special character',
  ],
  ['auth.register', 'confirmPassword', { confirmPassword: 'secret-8!' }, 'Passwords do not match'],
];

const easy = 'This password is easy to guess. Please choose another one.';
const long = 'x'.repeat(201);

/** Limits of stored values, beyond section 5. */
const bounds: WrittenRule[] = [
  ...(['classes.create', 'classes.update'] as const).map(
    (call): WrittenRule => [call, 'monthlyPrice', { monthlyPrice: '1000000.01' }, 'This amount is too high'],
  ),
  ...(['madaris.create', 'regions.create'] as const).map(
    (call): WrittenRule => [call, 'totalPrice', { totalPrice: 1_000_001 }, 'This amount is too high'],
  ),
  ['sponsorships.create', 'amount', { amount: '1000001' }, 'This amount is too high'],
  ...(['regions.create', 'madaris.create', 'classes.create', 'auth.register'] as const).map(
    (call): WrittenRule => [call, 'name', { name: long }, 'This text is too long'],
  ),
  ['users.create', 'fullName', { fullName: long }, 'This text is too long'],
  ['users.create', 'phone', { phone: '1'.repeat(41) }, 'This text is too long'],
  ['users.create', 'password', { password: long }, 'This text is too long'],
  ['users.update', 'password', { password: long }, 'This text is too long'],
  ...(['users.create', 'users.update', 'auth.reset'] as const).map(
    (call): WrittenRule => [call, 'password', { password: '1234' }, easy],
  ),
  ['users.create', 'password', { password: 'سسسس' }, easy],
  ['auth.register', 'password', password('P@ssw0rd!'), easy],
  ['classes.create', 'name', { name: '\u200b\u3164' }, 'Name is required'],
  ['users.create', 'fullName', { fullName: '\u202e\u2066' }, 'Name is required'],
  ...(['users.create', 'users.update'] as const).map(
    (call): WrittenRule => [call, 'contactEmail', { contactEmail: 'family' }, 'Invalid email address'],
  ),
  ['users.create', 'email', { email: `${'x'.repeat(250)}@b.example` }, 'This text is too long'],
  ['materials.create', 'title', { title: long }, 'This text is too long'],
  ['reports.create', 'description', { description: 'x'.repeat(5_001) }, 'This text is too long'],
  ['materials.create', 'fileHash', { fileHash: 'A'.repeat(64) }, 'This is not a SHA-256 value'],
  ...(['regions.create', 'users.create', 'reports.create', 'sponsorships.create'] as const).map(
    (call): WrittenRule => [call, 'id', { id: '1' }, 'This id is not valid'],
  ),
  [
    'sponsorships.create',
    'paymentToken',
    { paymentToken: 'tok_' },
    'This payment could not be confirmed. No money was taken; please enter the card again.',
  ],
];

/**
 * The rules of docs/rules.md#forms that a server can check, in the specification's own words. The rules of a card (cardholder,
 * number, expiry, CCV) are the browser's alone: its data never comes here.
 */
export const writtenRules: readonly WrittenRule[] = [
  ...madaris,
  ...wrong('madaris.create', 'regionId', ['', undefined, null], 'Region selection is required'),
  ...wrong('madaris.update', 'regionId', ['', null], 'Region selection is required'),
  ...classes,
  ...regions,
  ...uploads,
  ...people,
  ...passwords,
  ...registration,
  ...bounds,
  ...wrong('sponsorships.create', 'paymentMethod', ['', undefined, null, 'gold'], 'Please select a payment method'),
  ...wrong('sponsorships.create', 'type', ['', undefined, 'school'], 'Please choose what to sponsor'),
  ...wrong('sponsorships.create', 'typeId', ['', undefined, null], 'Please choose what to sponsor'),
  ...wrong('sponsorships.create', 'amount', ['', ' ', null], 'Amount is required'),
  ...wrong('sponsorships.create', 'amount', noNumbers, 'Amount must be a number'),
  ...missing('classes.create', 'madarisId', 'Madrasa selection is required').slice(0, 1),
  ...wrong('classes.create', 'madarisId', [undefined, null], 'Madrasa selection is required'),
];

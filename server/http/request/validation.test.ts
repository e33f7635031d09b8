import { expect, test } from 'vitest';
import { Registration } from '#contract/forms/auth-forms.ts';
import { ClassMember, UserChange } from '#contract/forms/user-forms.ts';
import { HttpError } from '#server/http/http-error.ts';
import { checkBody } from './validation.ts';

function rejectedFields(schema: Parameters<typeof checkBody>[0], body: unknown) {
  try {
    checkBody(schema, body, 'en');
    return undefined;
  } catch (error) {
    if (error instanceof HttpError) return { code: error.code, ...error.details.fields };
    throw error;
  }
}

test('a field with several broken rules gets the first message only', () => {
  const form = {
    name: 'A',
    email: 'a@b.example',
    phone: '1',
    address: 'x',
    password: 'short',
    confirmPassword: 'short',
  };
  expect(rejectedFields(Registration, form)).toEqual({
    code: 'rule-broken',
    password: 'Password must be at least 8 characters',
  });
});

test('an existing person or a new one: what is wrong with the nearest of the two is reported', () => {
  const person = { fullName: '', email: 'nobody', password: 'abc', role: 'teacher' };
  expect(rejectedFields(ClassMember, person)).toEqual({
    code: 'rule-broken',
    fullName: 'Name is required',
    email: 'Invalid email address',
    password: 'Password must be at least 4 characters',
  });
  expect(rejectedFields(ClassMember, { userId: 'x' })).toEqual({ code: 'rule-broken', userId: 'This id is not valid' });
  const right = { fullName: 'Amina', email: 'amina@b.example', password: 'open', role: 'teacher' };
  expect(rejectedFields(ClassMember, { ...right, role: 'admin' })).toEqual({
    code: 'rule-broken',
    role: 'Role selection is required',
  });
  expect(rejectedFields(ClassMember, {})).toMatchObject({ code: 'rule-broken', fullName: 'Name is required' });
});

test('a field that neither an existing person nor a new one has is reported as such', () => {
  const right = { fullName: 'Amina', email: 'amina@b.example', password: 'open', role: 'teacher' };
  const existing = { userId: '0199d000-0000-7000-8000-000000000001' };
  for (const form of [right, existing]) {
    expect(rejectedFields(ClassMember, { ...form, regionId: null })).toEqual({
      code: 'unknown-field',
      regionId: 'This field is not known',
    });
  }
});

test.each(['constructor', 'toString', 'hasOwnProperty'])('a field %s is one that is not known', (name) => {
  expect(rejectedFields(Registration, JSON.parse(`{"${name}":1}`))).toMatchObject({
    code: 'unknown-field',
    [name]: 'This field is not known',
  });
});

test.each([[[]], [null], ['text'], [7]])('%j is no form, not even one of which nothing has to be filled in', (body) => {
  expect(rejectedFields(UserChange, body)).toEqual({ code: 'malformed' });
});

import { expect, test } from 'vitest';
import en from '../public/locales/en/auth.json';
import classes from '../public/locales/en/classes.json';
import common from '../public/locales/en/common.json';
import errors from '../public/locales/en/errors.json';
import madaris from '../public/locales/en/madaris.json';
import materials from '../public/locales/en/materials.json';
import payments from '../public/locales/en/payments.json';
import regions from '../public/locales/en/regions.json';
import reports from '../public/locales/en/reports.json';
import users from '../public/locales/en/users.json';
import { changeMessages, loadFailures, personMessages } from './call-messages.ts';
import { type EndpointName, endpointOf } from './endpoints.ts';

const files: Record<string, unknown> = {
  auth: en,
  classes,
  errors,
  madaris,
  materials,
  payments,
  regions,
  reports,
  users,
};

/** The English text of a key such as `madaris:added`. */
function textOf(key: string): unknown {
  const [namespace = '', path = ''] = key.split(':');
  return path
    .split('.')
    .reduce((node, part) => (node as Record<string, unknown> | undefined)?.[part], files[namespace]);
}

/* The texts of section 8 of the specification, to the letter, odd ones included. */
const succeeded: Record<string, string> = {
  'auth.login': 'Login successfully',
  'madaris.create': 'Madrasa has been added successfully.',
  'madaris.update': 'Madrasa has been added updated successfully.',
  'madaris.delete': 'Madrasa has been deleted successfully.',
  'classes.create': 'Class has been added successfully.',
  'classes.update': 'Class has been Updated successfully.',
  'classes.delete': 'Class has been deleted successfully.',
  'regions.create': 'Region has been added successfully.',
  'regions.update': 'Region has been updated successfully.',
  'regions.delete': 'Region has been deleted successfully.',
  'materials.create': 'Material uploaded successfully.',
  'materials.delete': 'Material delete successfully.',
  'reports.create': 'Report uploaded successfully.',
  'reports.delete': 'Report deleted successfully.',
  'sponsorships.create': 'Sponsor successfully.',
};

test.each(Object.entries(succeeded))('%s says %j when it succeeds', (name, text) => {
  expect(textOf(changeMessages[name as keyof typeof changeMessages].done)).toBe(text);
});

test.each(['teacher', 'student', 'supervisor', 'sponsor'] as const)(
  'a %s added, changed or deleted is called so',
  (role) => {
    const who = `${role[0]?.toUpperCase()}${role.slice(1)} has been`;
    const done = (name: keyof typeof personMessages) => textOf(personMessages[name].done[role]);
    expect(done('users.create')).toBe(`${who} added successfully.`);
    expect(done('users.update')).toBe(`${who} updated successfully.`);
    expect(done('users.delete')).toBe(`${who} deleted successfully.`);
  },
);

test('what failed without a message says what the specification gives for it', () => {
  const of = (name: keyof typeof changeMessages) => textOf(changeMessages[name].failed);
  expect(of('auth.login')).toBe('Login failed');
  expect(of('auth.register')).toBe('Something went wrong!');
  for (const name of Object.keys({ ...changeMessages, ...personMessages }) as (keyof typeof changeMessages)[]) {
    if (name.startsWith('auth.')) continue;
    const { failed } = { ...changeMessages, ...personMessages }[name];
    const text = name.endsWith('.delete') ? 'Something went wrong during deletion.' : 'Something went wrong.';
    expect([name, textOf(failed)]).toEqual([name, text]);
  }
  expect(errors.loginFallback).toBe('Something went wrong');
  expect(errors.somethingWentWrong).toBe('Something went wrong!');
});

test('what could not be loaded says so inline', () => {
  const of = (name: keyof typeof loadFailures) => textOf(loadFailures[name]);
  expect(of('regions.get')).toBe('Error loading region details: {{message}}');
  expect(of('madaris.get')).toBe('Failed to load madrasa details.');
  expect(of('classes.get')).toBe('Failed to load class data.');
  expect(of('classes.list')).toBe('Error loading data');
  expect(of('materials.list')).toBe('Error loading data.');
  expect(of('users.list')).toBe('Something went Wrong!');
  expect(of('madaris.list')).toBe('Something went Wrong!');
});

test('a call that changes has its texts under changes, one that reads under loads', () => {
  for (const name of Object.keys(loadFailures))
    expect([name, endpointOf(name as EndpointName).method]).toEqual([name, 'GET']);
  for (const name of Object.keys({ ...changeMessages, ...personMessages })) {
    expect([name, endpointOf(name as EndpointName).method]).not.toEqual([name, 'GET']);
  }
});

test('questions, empty lists and unknown addresses have the texts of section 8', () => {
  expect(common.confirm.title).toBe('Are you absolutely sure?');
  expect(common.confirm.text).toMatch(/^This action cannot be undone\. /);
  expect(common.states.noData).toBe('No data available');
  expect(common.notFound.title).toBe('404 - Page Not Found');
  expect(common.notFound.home).toBe('Take Me Home');
  expect(Object.values(materials)).toContain('No Study Materials Found');
  expect([common.toast.success, common.toast.error]).toEqual(['Success', 'Error']);
});

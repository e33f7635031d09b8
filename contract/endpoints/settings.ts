import * as v from 'valibot';
import { OperatorPage, operatorPageIds } from '../answers/operator-page.ts';
import { Setup } from '../answers/setup.ts';
import { endpoint } from '../endpoint.ts';
import { Settings } from '../entities/operator.ts';
import { PageForm } from '../forms/page-form.ts';
import { SettingsForm } from '../forms/settings-form.ts';
import { say } from '../messages.ts';
import { servedFile } from '../mirror/row-of.ts';
import { oneOf } from '../paging.ts';
import { everybody } from '../rights/access.ts';

const ByPageId = v.strictObject({ id: v.picklist(operatorPageIds, say('idInvalid')) });

export const settingsEndpoints = {
  'settings.get': endpoint({
    path: 'v1/settings',
    may: { admin: 'all' },
    answer: oneOf(Settings),
    summary: 'Settings of the whole installation',
  }),
  'settings.update': endpoint({
    method: 'PUT',
    path: 'v1/settings',
    may: { admin: 'all' },
    secondFactor: 'fresh',
    body: SettingsForm,
    answer: oneOf(Settings),
    mirror: { answer: 'kept', as: 'settings.get' },
    summary: 'Set what holds for the whole installation, in the place of the environment',
  }),
  'settings.setLogo': endpoint({
    method: 'PUT',
    path: 'v1/settings/logo',
    may: { admin: 'all' },
    secondFactor: 'fresh',
    body: v.strictObject({}),
    file: 'picture',
    answer: oneOf(Settings),
    mirror: { answer: 'kept', as: 'settings.get' },
    summary: 'Show a logo in the place of the star of Sanad; it takes the place of an earlier one',
  }),
  'settings.removeLogo': endpoint({
    method: 'DELETE',
    path: 'v1/settings/logo',
    may: { admin: 'all' },
    secondFactor: 'fresh',
    answer: oneOf(Settings),
    mirror: { answer: 'kept', as: 'settings.get' },
    summary: 'Show the star of Sanad again',
  }),
  'files.logo': servedFile('v1/files/logo/:fileId', everybody, 'The logo of who runs this installation'),
  'setup.get': endpoint({
    path: 'v1/setup',
    may: { admin: 'all' },
    answer: oneOf(Setup),
    summary: 'Checklist for opening the site, each point computed from rows or configuration',
  }),
  'setup.open': endpoint({
    method: 'POST',
    path: 'v1/setup/open',
    may: { admin: 'all' },
    secondFactor: 'fresh',
    body: v.strictObject({ withoutPayments: v.optional(v.boolean(say('choiceInvalid')), false) }),
    answer: oneOf(Setup),
    summary: 'Open the site: sponsorships are taken from now on, wherever a gateway takes money',
  }),
  'setup.sendTestMail': endpoint({
    method: 'POST',
    path: 'v1/setup/test-mail',
    may: { admin: 'all' },
    body: v.strictObject({}),
    answer: oneOf(Setup),
    summary: 'Send a mail to the caller’s own address, and note whether the mail server took it',
  }),
  'pages.list': endpoint({
    path: 'v1/pages',
    may: { admin: 'all' },
    answer: v.object({ data: v.array(OperatorPage) }),
    summary: 'The pages about privacy, terms and questions, in every language',
  }),
  'pages.get': endpoint({
    path: 'v1/pages/:id',
    may: everybody,
    params: ByPageId,
    answer: oneOf(OperatorPage),
    summary: 'The page about privacy, terms or questions in a language, such as privacy-en',
  }),
  'pages.update': endpoint({
    method: 'PUT',
    path: 'v1/pages/:id',
    may: { admin: 'all' },
    params: ByPageId,
    body: PageForm,
    answer: oneOf(OperatorPage),
    mirror: { answer: 'kept', as: 'pages.get' },
    summary: 'Write the page about privacy, terms or questions in a language',
  }),
} as const;

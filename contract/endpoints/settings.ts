import { endpoint } from '../endpoint.ts';
import { Settings } from '../entities/operator.ts';
import { SettingsForm } from '../forms/settings-form.ts';
import { oneOf } from '../paging.ts';

export const settingsEndpoints = {
  'settings.get': endpoint({
    method: 'GET',
    path: 'v1/settings',
    may: { admin: 'all' },
    answer: oneOf(Settings),
    mirror: { answer: 'kept' },
    summary: 'What holds for the whole installation',
  }),
  'settings.update': endpoint({
    method: 'PUT',
    path: 'v1/settings',
    may: { admin: 'all' },
    body: SettingsForm,
    answer: oneOf(Settings),
    mirror: { answer: 'kept', as: 'settings.get' },
    summary: 'Set what holds for the whole installation, in the place of the environment',
  }),
} as const;

import type { Locator, Page } from 'playwright-core';
import type { Language } from '#contract/language/languages.ts';
import type { Role } from '#contract/rights/roles.ts';
import type { Words } from './words.ts';

/** Ids of the demo that the role of a picture may see. */
export interface GuidePlaces {
  readonly classId: string;
}

/** A picture of a guide: a part of a screen of the demo, on a phone, in light mode. */
export interface GuidePicture {
  readonly role: Role;
  /** The screen's name, which is part of the file name. */
  readonly name: string;
  readonly path: (places: GuidePlaces) => string;
  /** Element at the top of the picture; the top of the screen by default. */
  readonly from?: (page: Page, t: Words) => Locator;
  /** Element that shows that the screen is complete. */
  readonly ready: (page: Page, t: Words) => Locator;
}

/** Every picture that the guides name; `npm run screenshots` makes them, and no others (tests/unit/guides.test.ts). */
export const guidePictures: readonly GuidePicture[] = [
  {
    role: 'student',
    name: 'start',
    path: () => '/',
    ready: (page, t) => page.getByRole('heading', { name: t('classes:own') }),
  },
  {
    role: 'student',
    name: 'keep',
    path: ({ classId }) => `/student-details/${classId}`,
    from: (page, t) => page.getByRole('region', { name: t('classes:keep.title') }),
    ready: (page) => page.getByRole('article').first(),
  },
  {
    role: 'teacher',
    name: 'start',
    path: () => '/',
    ready: (page, t) => page.getByRole('link', { name: t('reports:page.new') }).first(),
  },
  {
    role: 'teacher',
    name: 'slips',
    path: ({ classId }) => `/class-students-details/${classId}`,
    ready: (page, t) => page.getByText(t('users:rollCall.count.slip').trim()),
  },
  {
    role: 'supervisor',
    name: 'start',
    path: () => '/',
    ready: (page) => page.getByRole('main').getByRole('heading', { level: 2 }).first(),
  },
  {
    role: 'supervisor',
    name: 'due',
    path: () => '/radar',
    ready: (page) => page.getByRole('main').getByRole('heading', { level: 1 }),
  },
  {
    role: 'admin',
    name: 'start',
    path: () => '/',
    ready: (page) => page.getByRole('main').getByRole('heading', { level: 2 }).first(),
  },
  {
    role: 'admin',
    name: 'import',
    path: () => '/import',
    ready: (page, t) => page.getByRole('button', { name: t('imports:upload') }),
  },
  {
    role: 'sponsor',
    name: 'start',
    path: () => '/',
    ready: (page) => page.getByRole('main').getByRole('heading', { level: 2 }).first(),
  },
  {
    role: 'sponsor',
    name: 'choose',
    path: () => '/explore-sponsor/class',
    ready: (page) => page.getByRole('article').first(),
  },
];

/** The name of a picture's file in docs/guide/pictures. */
export function guidePictureFile({ role, name }: Pick<GuidePicture, 'role' | 'name'>, language: Language): string {
  return `guide-${role}-${name}-${language}.webp`;
}

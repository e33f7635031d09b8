import type { Locator, Page } from 'playwright-core';
import { classCard, madrasaCard, t } from '../phone/teacher.ts';

/** One tap, and the element that appears when its work is done. */
export interface Tap {
  name: string;
  on: Locator;
  shows: Locator;
  /** `shows` disappears instead. */
  gone?: true;
}

/** The taps of a teacher's morning, through all of their screens and dialogs; they start and end at home. */
export function tapsOf(page: Page): Tap[] {
  const main = page.getByRole('main');
  const place = (key: string) =>
    page
      .getByRole('navigation', { name: t('common:shell.places') })
      .getByRole('link', { name: t(`home:places.${key}`) });
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  const dialog = page.getByRole('dialog');
  const question = page.getByRole('alertdialog');
  const tab = (key: string) => main.getByRole('link', { name: t(`classes:${key}`) });
  const choice = (name: string) => page.getByRole('menuitemradio', { name });
  const menu = (key: string) => page.getByRole('button', { name: t(`common:shell.${key}`) });
  const tap = (name: string, on: Locator, shows: Locator): Tap => ({ name, on, shows });
  const cancel = (what: string, from: Locator): Tap => ({
    name: `cancel: ${what}`,
    on: from.getByRole('button', { name: t('common:actions.cancel') }),
    shows: from,
    gone: true,
  });

  const home = () => tap('home', place('home'), title(t('home:teacher.title')));
  const madrasa = () =>
    tap('a madrasa', madrasaCard(page), page.getByRole('heading', { level: 2, name: t('madaris:mine') }));
  const aClass = () => tap('a class', classCard(page), main.getByRole('article').first());
  const reports = () => tap('the reports', tab('reports'), main.getByRole('listitem').getByRole('time').first());
  const materials = () => tap('the materials', tab('materials'), main.getByRole('article').first());
  const outbox = () => tap('the outbox', place('outbox'), title(t('outbox:title')));
  const about = () => tap('about', place('about'), title(t('home:about.title')));
  const colours = (mode: 'dark' | 'light') => [
    tap('the colours', menu('colorMode'), choice(t(`common:shell.${mode}`))),
    tap(`${mode} colours`, choice(t(`common:shell.${mode}`)), page.locator(`html.${mode}`)),
  ];
  const uploading = (button: string) => [
    tap(`${button}…`, main.getByRole('button', { name: button }).first(), dialog),
    cancel(button, dialog),
  ];
  return [
    madrasa(),
    aClass(),
    ...uploading(t('materials:upload')),
    reports(),
    ...uploading(t('reports:upload')),
    outbox(),
    ...colours('dark'),
    home(),
    about(),
    ...colours('light'),
    home(),
    tap('the languages', menu('language'), choice('العربية')),
    tap('Arabic', choice('العربية'), page.locator('html[dir=rtl]')),
    tap('the languages', page.locator('header button').first(), choice('English')),
    tap('English', choice('English'), page.locator('html[dir=ltr]')),
    madrasa(),
    aClass(),
    tap(
      'delete a material…',
      main
        .getByRole('article')
        .getByRole('button', { name: t('materials:delete', { name: '' }) })
        .first(),
      question,
    ),
    cancel('delete a material', question),
    reports(),
    materials(),
    ...uploading(t('materials:upload')),
    tap(
      'keep the class',
      main.getByRole('button', { name: t('classes:keep.keep'), exact: true }),
      main.getByRole('button', { name: t('classes:keep.release') }),
    ),
    tap('take it off…', main.getByRole('button', { name: t('classes:keep.release') }), question),
    tap(
      'take it off',
      question.getByRole('button', { name: t('classes:keep.release') }),
      main.getByRole('button', { name: t('classes:keep.keep'), exact: true }),
    ),
    tap('the account', menu('account'), page.getByRole('menuitem', { name: t('common:actions.signOut') })),
    tap('sign out…', page.getByRole('menuitem', { name: t('common:actions.signOut') }), question),
    cancel('sign out', question),
    outbox(),
    about(),
    home(),
    madrasa(),
    home(),
    outbox(),
    home(),
  ];
}

import type { ScreenStep } from './screen-step.ts';

/** The entries of the menu that are not always visible. */
export const otherPlaces: ScreenStep = {
  path: () => '/',
  name: 'the other places',
  play: async (page, t, device) => {
    if (device === 'phone') await page.getByRole('button', { name: t('common:shell.more'), exact: true }).click();
    else
      await page
        .getByRole('button', { name: t('common:shell.account'), exact: false })
        .first()
        .click();
  },
};

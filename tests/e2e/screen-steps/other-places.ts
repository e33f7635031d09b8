import type { ScreenStep } from './screen-step.ts';

/** What the menu holds beside what is always in view. */
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

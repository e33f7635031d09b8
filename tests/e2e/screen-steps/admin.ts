import type { ScreenStep } from './screen-step.ts';

export const adminSteps: readonly ScreenStep[] = [
  {
    name: 'palette',
    path: () => '/',
    play: async (page, t) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill(t('common:app.name'));
    },
  },
];

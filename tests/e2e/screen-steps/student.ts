import type { ScreenStep } from './screen-step.ts';

const ofClass = ({ classId }: { classId: string }) => `/student-details/${classId}`;

export const studentSteps: readonly ScreenStep[] = [
  { name: 'start: go on learning', path: () => '/', play: async () => undefined },
  {
    name: 'class saved for offline',
    path: ofClass,
    play: async (page, t) => {
      await page.getByRole('button', { name: t('classes:keep.keep'), exact: true }).click();
      await page.getByText(t('classes:keep.kept')).first().waitFor();
    },
  },
  {
    name: 'class without internet',
    path: ofClass,
    play: async (page) => {
      await page.context().setOffline(true);
      await page.getByRole('article').first().waitFor();
    },
  },
];

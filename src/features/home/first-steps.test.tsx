// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '#tests/gallery/render.tsx';
import { FirstSteps } from './first-steps.tsx';

const nothing = {
  totalRegions: 0,
  totalMadaris: 0,
  totalClasses: 0,
  totalStudents: 0,
  totalTeachers: 0,
  totalSponsors: 0,
  sponsoredMadaris: 0,
  sponsoredClasses: 0,
  sponsoredPercentage: 0,
  sponsoredDollars: 0,
  totalDollars: 0,
  reportsThisMonth: 0,
};

it('the admin of a new installation sees what to add first, and what is done', async () => {
  await show(<FirstSteps stats={nothing} hasSupervisor={false} />);
  const steps = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(steps).toEqual(['/supervisor', '/regions', '/madaris', '/madaris', '/import']);
  expect(screen.queryByRole('img')).toBeNull();
});

it('a supervisor who was added is ticked before there is a region', async () => {
  await show(<FirstSteps stats={nothing} hasSupervisor />);
  const [first, ...others] = screen.getAllByRole('listitem');
  expect(first?.querySelector('[role=img]')).not.toBeNull();
  expect(others.map((step) => step.querySelector('[role=img]'))).toEqual([null, null, null]);
});

it('what is done is ticked, and with the first class the steps are gone', async () => {
  await show(
    <>
      <FirstSteps stats={{ ...nothing, totalRegions: 1 }} hasSupervisor />
      <FirstSteps stats={{ ...nothing, totalRegions: 1, totalClasses: 1 }} hasSupervisor />
    </>,
  );
  expect(screen.getAllByRole('heading')).toHaveLength(1);
  expect(screen.getAllByRole('img')).toHaveLength(2);
});

import * as v from 'valibot';

/** Live totals: of everything for visitors and admins, of the caller's scope for the other roles. Dollars a month. */
export const Stats = v.object({
  totalRegions: v.number(),
  totalMadaris: v.number(),
  totalClasses: v.number(),
  totalStudents: v.number(),
  totalTeachers: v.number(),
  totalSponsors: v.number(),
  sponsoredMadaris: v.number(),
  sponsoredClasses: v.number(),
  sponsoredPercentage: v.number(),
  sponsoredDollars: v.number(),
  totalDollars: v.number(),
  reportsThisMonth: v.number(),
});
export type Stats = v.InferOutput<typeof Stats>;

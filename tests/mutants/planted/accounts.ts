import type { PlantedBug } from '../planted-bug.ts';

/** Rights that were handed out, accounts, months and places of reports. */
export const accountBugs: readonly PlantedBug[] = [
  {
    name: 'a sign-in link outlives the right of who gave it',
    file: 'server/access/mailed-links.ts',
    find: "if (endpoint && !(await mayStillGive(db, { giverId, endpoint, userId }))) throw new HttpError('reset-expired');",
    replace: '',
    project: 'server',
    test: 'tests/server/security/handed-out.test.ts',
  },
  {
    name: 'a supervisor gives to someone who left the region',
    file: 'server/access/may-still-give.ts',
    find: '.where(and(eq(users.id, userId), withinSlipReach(giver)));',
    replace:
      ".where(and(eq(users.id, userId), withinSlipReach({ ...giver, reach: giver.caller.role === null ? giver.reach : 'all' })));",
    project: 'server',
    test: 'tests/server/security/handed-out.test.ts',
  },
  {
    name: 'an account in use is taken over unseen',
    file: 'server/modules/users/invite-user.ts',
    find: 'if (isInUse) await queueAccountMail(',
    replace: 'if (!isInUse) await queueAccountMail(',
    project: 'server',
    test: 'tests/server/security/handed-out.test.ts',
  },
  {
    name: 'a teacher reads the students of the whole madrasa',
    file: 'server/modules/users/user-handlers.ts',
    find: '        currentClassesInScope(call),\n      ),',
    replace: '      ),',
    project: 'server',
    test: 'tests/server/conformance/rights.test.ts',
  },
  {
    name: 'a teacher replaces the report of a colleague',
    file: 'contract/rights/may-replace.ts',
    find: 'return !report.authorId || report.authorId === userId;',
    replace: 'return !report.authorId || userId !== undefined;',
    project: 'server',
    test: 'tests/server/uploads/report-months.test.ts',
  },
  {
    name: 'a month long before the class was added is taken',
    file: 'server/modules/reports/month-of-report.ts',
    find: "if (month < earliest) throw brokenField(call, 'month', 'monthTooEarly');",
    replace: '',
    project: 'server',
    test: 'tests/server/uploads/report-months.test.ts',
  },
  {
    name: 'an odd row takes the whole list with it',
    file: 'server/http/call/answers.ts',
    find: 'list.splice(at, 1);',
    replace: 'return false;',
    project: 'server',
    test: 'tests/server/conformance/odd-rows.test.ts',
  },
  {
    name: 'a weak tag counts in If-Match',
    file: 'server/http/request/versions.ts',
    find: 'const versionTag = /^"(',
    replace: 'const versionTag = /^(?:W\\/)?"(',
    project: 'server',
    test: 'server/http/request/versions.test.ts',
  },
];

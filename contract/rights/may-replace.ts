/**
 * Says whether a teacher may put a report in the place of another one (docs/decisions/0067): its author may, and every teacher of the
 * class once the author's account is gone. Another teacher of the class adds a report of their own. A row that an older release
 * stored on a device says no author: the server decides.
 */
export function mayReplace(
  report: { readonly authorId?: string | null | undefined },
  userId: string | undefined,
): boolean {
  return !report.authorId || report.authorId === userId;
}

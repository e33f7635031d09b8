/**
 * True if a teacher may replace a report (docs/decisions/0067): its author may, and every teacher of the class once the
 * author's account is gone. Other teachers of the class add a separate report. A row without an author, stored by an older
 * release, is decided by the server.
 */
export function mayReplace(
  report: { readonly authorId?: string | null | undefined },
  userId: string | undefined,
): boolean {
  return !report.authorId || report.authorId === userId;
}

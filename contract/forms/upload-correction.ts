/** The class and month of a report. */
export interface ReportPlace {
  readonly classId: string;
  /** `YYYY-MM`; undefined for a study material. */
  readonly month?: string | undefined;
}

/** The content of an upload that its author can correct, without its file. */
export interface UploadContent extends ReportPlace {
  readonly title: string;
  readonly description: string;
  /** The report that it replaces. */
  readonly replaces?: string | undefined;
  /** A report page that has not arrived yet, as JSON: it belongs to the file. */
  readonly page?: string | undefined;
}

/** The changes of an author. A field that is left out keeps its value, unless it depends on one that changes. */
export interface ContentCorrection {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly classId?: string | undefined;
  readonly month?: string | undefined;
  readonly replaces?: string | undefined;
  /** Another file, and its page if it is a report page. */
  readonly file?: { readonly page?: string | undefined } | undefined;
}

/** An upload after its correction. */
export interface Corrected {
  readonly content: UploadContent;
  /** It has moved to another class or month: nothing may still replace it in its old place. */
  readonly isMoved: boolean;
}

/**
 * Corrects an upload. This is the one rule about the fields that a correction changes, and the fields that depend on them.
 * - A report replaces only a report of its own class and month. In another class or month it replaces nothing, unless the
 *   correction names a report there.
 * - A page is part of its file: another file brings another page, or none.
 * - A required field that is left out or empty, such as the month, keeps its value.
 */
export function correctContent(before: UploadContent, correction: ContentCorrection): Corrected {
  const { title, description, classId, month, replaces, file } = correction;
  const place = { classId: classId ?? before.classId, month: month || before.month };
  const isMoved = !isSamePlace(before, place);
  const content = {
    title: title ?? before.title,
    description: description ?? before.description,
    ...place,
    replaces: replaces ?? (isMoved ? undefined : before.replaces),
    page: file ? file.page : before.page,
  };
  return { content, isMoved };
}

/** Both are for the same class and month, so one can replace the other. */
export function isSamePlace(one: ReportPlace, other: ReportPlace): boolean {
  return one.classId === other.classId && one.month === other.month;
}

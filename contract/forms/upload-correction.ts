/** The place of a report among the others. */
export interface ReportPlace {
  readonly classId: string;
  /** `YYYY-MM`; undefined for a study material. */
  readonly month?: string | undefined;
}

/** An upload as its author can correct it; its file aside. */
export interface UploadContent extends ReportPlace {
  readonly title: string;
  readonly description: string;
  /** The report whose place it takes. */
  readonly replaces?: string | undefined;
  /** A report page before it has arrived, as JSON: it belongs to the file. */
  readonly page?: string | undefined;
}

/** The changes of an author. A field that is left out stays as it is, unless it depends on one that changes. */
export interface ContentCorrection {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly classId?: string | undefined;
  readonly month?: string | undefined;
  readonly replaces?: string | undefined;
  /** Another file, with its page where it is one. */
  readonly file?: { readonly page?: string | undefined } | undefined;
}

/** An upload after its correction. */
export interface Corrected {
  readonly content: UploadContent;
  /** It belongs to another class or month now: nothing else goes on to replace it in its old place. */
  readonly isMoved: boolean;
}

/**
 * Corrects an upload: the one rule about what a correction changes, and what depends on it.
 * - A report replaces one of its own class and month alone. In another class or month it replaces nothing, unless the correction
 *   names a report there.
 * - A page is part of its file: another file brings another page, or none.
 * - A field that is left out or empty where it must not be, such as the month, stays as it is.
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

/** Both are for the same class and month, so that one can take the place of the other. */
export function isSamePlace(one: ReportPlace, other: ReportPlace): boolean {
  return one.classId === other.classId && one.month === other.month;
}

/** Numbers that page, worker and server share; what they are for is in docs/rules.md. */
export const limits = {
  defaultPageSize: 10,
  pageSizes: [5, 10, 20, 50, 100],
  maximumPageSize: 100,
  cardPageSize: 2,
  materialPageSize: 12,
  reportPageSize: 10,
  payListPageSize: 5,
  /** On the start of a teacher or student; who has more finds the others by their madaris. */
  ownClasses: 10,
  pickerPageSize: 50,
  searchDelayMs: 500,
  passwordLength: 4,
  sponsorPasswordLength: 8,
  passwordMaximum: 200,
  /** RFC 5321, 4.5.3.1.3: a path of 256 octets, of which two are the angle brackets. */
  emailLength: 254,
  phoneLength: 40,
  /** Of an amount as it is typed, with blanks. */
  moneyLength: 40,
  fileBytes: 50 * 1024 * 1024,
  /** Up to here one multipart POST; larger files go up by tus (docs/rules.md#the-outbox, 5). */
  singleRequestBytes: 512 * 1024,
  /** The same once the connection has broken under a file: it may last for seconds, and what is in pieces goes on where it was. */
  brokenRequestBytes: 32 * 1024,
  textLength: 200,
  longTextLength: 5_000,
  /** Of a page that an admin writes, such as the one about privacy. */
  pageTextLength: 20_000,
  /** Rows of one table that a sync brings to a device; larger tables are read by page. */
  syncedRows: 10_000,
  searchLength: 200,
  cursorLength: 500,
  maximumDollars: 1_000_000,
  fileLinkMs: 12 * 3_600_000,
  holdsPerSponsor: 2,
  /** Dollars; less only where less is open. */
  leastAmount: 1,
  /** The day of the following month by which a report is due, where its region says no other (docs/rules.md#report-months). */
  dueDay: 5,
  /** A day that every month has. */
  latestDueDay: 28,
  /** Percent of the price of the place from which its reports are open to a sponsor (docs/rules.md#who-reads-reports). */
  reportShare: 10,
  receiptDays: 90,
  /** Of a report page (docs/rules.md#report-pages): what a month and a class can hold, and what a phone sends in one piece. */
  lessonsOfMonth: 300,
  studentsOfClass: 10_000,
  reportWordsLength: 3_000,
  returnCommentLength: 1_000,
  refundNoteLength: 1_000,
  photosOfReport: 6,
  /** The longer side of a photo, in pixels, and its bytes once it is small. */
  photoPixels: 1_800,
  photoBytes: 2 * 1024 * 1024,
  voiceSeconds: 180,
} as const;

/** Those that the server alone needs: no part of what a page loads. */
export const serverLimits = {
  /** The whole body of a call that anybody may make without a session: a form of a few short fields. */
  guardedBodyBytes: 16 * 1024,
  /** The whole body of any other call in JSON. */
  jsonBodyBytes: 256 * 1024,
  /** What one account may keep on the server, all materials and reports together. */
  accountBytes: 5 * 1024 * 1024 * 1024,
  rememberedSessionMs: 30 * 24 * 3_600_000,
  shortSessionMs: 12 * 3_600_000,
  resetLinkMs: 3_600_000,
  holdMs: 10 * 60_000,
  /** A renewed hold ends at last, and an account waits after an unpaid one (docs/rules.md#holds). */
  longestHoldMs: 35 * 60_000,
  holdPauseMs: 10 * 60_000,
  chargeAttempts: 3,
  idempotencyDays: 90,
  /** An import that does not run any more is deleted with its rows so long after its last change. */
  importDays: 90,
  unfinishedUploadDays: 30,
  /** After so many days a report that no one has opened is not new any more: it stays in the list of all. */
  newReportDays: 60,
  /** The longer side of the picture of a madrasa, in pixels. */
  madrasaPicturePixels: 1_280,
  /** The same of the logo: a header and a receipt show it small. */
  logoPixels: 512,
  /** Three minutes are 720 kB as the app records them; other programs record better. */
  voiceBytes: 8 * 1024 * 1024,
} as const;

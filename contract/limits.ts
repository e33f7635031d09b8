/** Numbers that page, worker and server share; docs/rules.md says what each is for. */
export const limits = {
  defaultPageSize: 10,
  pageSizes: [5, 10, 20, 50, 100],
  maximumPageSize: 100,
  /** Rows of a list that can be selected at once, over all its pages. */
  foundRows: 1_000,
  cardPageSize: 2,
  materialPageSize: 12,
  reportPageSize: 10,
  payListPageSize: 5,
  /** Classes on the start screen of a teacher or student; people with more find the others by their madaris. */
  ownClasses: 10,
  pickerPageSize: 50,
  searchDelayMs: 500,
  passwordLength: 4,
  sponsorPasswordLength: 8,
  passwordMaximum: 200,
  /** RFC 5321, 4.5.3.1.3: a path of 256 octets, of which two are the angle brackets. */
  emailLength: 254,
  signInNameLength: 24,
  phoneLength: 40,
  /** Characters of a typed amount, blanks included. */
  moneyLength: 40,
  fileBytes: 50 * 1024 * 1024,
  /** Files up to this size go up in one multipart POST, larger ones by tus (docs/rules.md#the-outbox, 5). */
  singleRequestBytes: 512 * 1024,
  /**
   * The same after the connection broke during a file: it may last only for seconds, and an upload in pieces resumes where it
   * stopped.
   */
  brokenRequestBytes: 32 * 1024,
  textLength: 200,
  longTextLength: 5_000,
  /** Length of a page that an admin writes, such as the one about privacy. */
  pageTextLength: 20_000,
  /** Rows of one table that a sync brings to a device; larger tables are read by page. */
  syncedRows: 10_000,
  searchLength: 200,
  cursorLength: 500,
  maximumDollars: 1_000_000,
  fileLinkMs: 12 * 3_600_000,
  holdsPerSponsor: 2,
  /** Dollars. A smaller amount is accepted only when less is open. */
  leastAmount: 1,
  /** The day of the following month by which a report is due, unless its region names another (docs/rules.md#report-months). */
  dueDay: 5,
  /** Months before a class was added for which it may still send a report: two school years. */
  monthsBeforeClass: 24,
  /** A day that every month has. */
  latestDueDay: 28,
  /** Percent of the price of a place from which a sponsor may read its reports (docs/rules.md#who-reads-reports). */
  reportShare: 10,
  receiptDays: 90,
  /** Limits of a report page (docs/rules.md#report-pages): one month of one class, small enough for one request of a phone. */
  lessonsOfMonth: 300,
  studentsOfClass: 10_000,
  reportWordsLength: 3_000,
  /** Size of the fields of a report page as JSON: three times the longest words with each letter escaped. */
  reportPageBytes: 256 * 1024,
  returnCommentLength: 1_000,
  /** Passages and lessons that a report names. */
  passagesOfReport: 12,
  lessonsOfReport: 12,
  /** A line to sponsors beside a report. */
  reportNoteLength: 300,
  refundNoteLength: 1_000,
  /** Days for a school to confirm money that it was sent. */
  confirmationDays: 14,
  photosOfReport: 6,
  /** The longer side of a photo in pixels, and its bytes after it was made smaller. */
  photoPixels: 1_800,
  photoBytes: 2 * 1024 * 1024,
  voiceSeconds: 180,
  /** Column names are searched for in this many rows at the start of an imported table. */
  importTitleRows: 50,
} as const;

/** Limits that only the server needs, so that pages do not load them. */
export const serverLimits = {
  /** The whole body of a call that anybody may make without a session: a form of a few short fields. */
  guardedBodyBytes: 16 * 1024,
  /** The whole body of any other call in JSON. */
  jsonBodyBytes: 256 * 1024,
  /** Bytes that one account may store on the server, all materials and reports together. */
  accountBytes: 5 * 1024 * 1024 * 1024,
  rememberedSessionMs: 30 * 24 * 3_600_000,
  shortSessionMs: 12 * 3_600_000,
  resetLinkMs: 3_600_000,
  /** Time after giving the second factor in which calls that move money or settings do not ask for it again. */
  freshFactorMs: 10 * 60_000,
  /** Time to answer a challenge for a passkey. */
  passkeyChallengeMs: 5 * 60_000,
  /** Passkeys of one person, and codes for when all factors are lost. */
  passkeys: 10,
  recoveryCodes: 10,
  /** Lifetime of a manager's link to set the password of an account in use. */
  signInLinkMs: 24 * 3_600_000,
  holdMs: 10 * 60_000,
  /** A hold cannot be renewed beyond this, and an account waits after an unpaid one (docs/rules.md#holds). */
  longestHoldMs: 35 * 60_000,
  holdPauseMs: 10 * 60_000,
  /** Unpaid holds within a day that are free; after each further one the account waits twice as long for any place. */
  freeHolds: 4,
  longestHoldPauseMs: 24 * 3_600_000,
  chargeAttempts: 3,
  idempotencyDays: 90,
  /** Days after its last change on which an import that is not running is deleted with its rows. */
  importDays: 90,
  unfinishedUploadDays: 30,
  /** Days after which an unopened report no longer counts as new. It stays in the list of all reports. */
  newReportDays: 60,
  /** Days after their last month in which former teachers can send and correct reports of the months they taught. */
  formerTeacherDays: 30,
  /** The longer side of the picture of a madrasa, in pixels. */
  madrasaPicturePixels: 1_280,
  /** The longer side of the logo, in pixels: a header and a receipt show it small. */
  logoPixels: 512,
  /** Three minutes are 720 kB as the app records them; other programs record larger files. */
  voiceBytes: 8 * 1024 * 1024,
} as const;

const minuteMs = 60_000;

/**
 * Attempts for each key: `maximum` at once, then one more each time `windowMs / maximum` has passed. No key is ever locked
 * out.
 * Each process counts by itself, except for sign-ins, which are counted in the database. The comments name the key; for IPv6
 * an address means the network of 64 bits.
 */
export const attemptLimits = {
  /** Wrong passwords: an account, apart on each device that it knows. After ten there is one a minute. */
  signIn: { maximum: 10, windowMs: 10 * minuteMs },
  /** The same of a day: a PIN of six digits lasts for years. */
  signInsOfDay: { maximum: 100, windowMs: 24 * 60 * minuteMs },
  /** Wrong sign-ins and wrong slips: a network address, which may be that of a school. */
  signInFloods: { maximum: 250, windowMs: 5 * minuteMs },
  /** The current password that a change of the account asks for: likewise. */
  currentPassword: { maximum: 10, windowMs: 10 * minuteMs },
  /** Registrations: a mail address together with a network address. */
  registrations: { maximum: 10, windowMs: 15 * minuteMs },
  /** Answers that a mail address has an account: a network address that registers, a supervisor who adds or changes people. */
  takenAddresses: { maximum: 20, windowMs: 60 * minuteMs },
  /** Mails with a link for a new password: a mail address, counted for all callers together. */
  resetMails: { maximum: 5, windowMs: 60 * minuteMs },
  /** Links to a new mail address: an account, and that address. */
  addressLinks: { maximum: 5, windowMs: 60 * minuteMs },
  /** Messages of the contact form: a network address. */
  contactMessages: { maximum: 20, windowMs: 60 * minuteMs },
} as const;

/** Calls that one network address may make within a window, right or wrong; each window starts with all of them. */
export const callLimits = {
  /** Sign-in and its kin: a school behind one address gets through. */
  guarded: { maximum: 250, windowMs: 5 * minuteMs },
  /** Searches of visitors: as fast as a person types. */
  searches: { maximum: 120, windowMs: minuteMs },
  /** Pictures for messengers, the description of all calls. */
  costly: { maximum: 120, windowMs: minuteMs },
} as const;

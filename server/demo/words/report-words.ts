import type { ReportNeed } from '#contract/report-parts/needs.ts';
import type { Passage } from '#contract/report-parts/passages.ts';
import type { PictureName } from '#server/modules/samples/photos.ts';

/** Words of a demo teacher about a month, in the script of the class. */
export interface ReportWords {
  readonly covered: string;
  readonly wentWell: string;
  readonly needed: string;
  readonly passages?: readonly Passage[];
  readonly needs?: readonly ReportNeed[];
  readonly photos?: readonly { readonly picture: PictureName; readonly caption: string }[];
}

/** Quran Memorisation, in Latin letters; each starts where the one before it ended. */
export const memorisationMonths: readonly ReportWords[] = [
  {
    covered: 'Surat an-Naba, verses 1 to 30. We read each verse together three times before anyone recited alone.',
    wentWell:
      'All but one recited the whole passage without a prompt. The older ones taught the younger ones after the lesson.',
    needed: 'Two more copies with large letters, for the evening when the light is poor.',
    passages: [{ surah: 78, from: 1, to: 30 }],
    needs: ['mushafs'],
    photos: [{ picture: 'building', caption: 'The madrasa on the first morning of the term' }],
  },
  {
    passages: [{ surah: 78, from: 31, to: 40 }],
    covered: 'Surat an-Naba to its end, and a week of revision of everything since the summer.',
    wentWell:
      'On the last Thursday the class recited before the parents, two verses each, in one round without a stop.',
    needed: '',
  },
  {
    covered:
      'Surat an-Naziat, verses 1 to 26. In the second half of each lesson we wrote the words that are easily confused.',
    wentWell: 'Writing helps: mistakes between similar verses became half as many.',
    needed: 'Exercise books. The old ones are full.',
    passages: [{ surah: 79, from: 1, to: 26 }],
    needs: ['notebooks'],
    photos: [
      { picture: 'board', caption: 'The verses that are easily confused, beside each other' },
      { picture: 'books', caption: 'Our shelf, in order again' },
    ],
  },
  {
    covered: 'Surat an-Naziat to its end. We lost three days to rain and made up for two of them on Saturdays.',
    wentWell: 'No one gave up. Those who live beyond the river learned at home and recited when they came back.',
    needed: 'A cover for the roof above the door, before the next rain.',
    passages: [{ surah: 79, from: 27, to: 46 }],
    needs: ['repairs'],
    photos: [{ picture: 'well', caption: 'The well on the way to us was full again' }],
  },
  {
    passages: [{ surah: 80, from: 1, to: 42 }],
    covered: 'Surat Abasa. We spoke about what it teaches: to turn to those who come to learn.',
    wentWell: 'A new student was welcomed and has caught up with ten verses in four weeks.',
    needed: '',
    photos: [{ picture: 'ornament', caption: 'An ornament that the afternoon group made' }],
  },
  {
    covered: 'Surat at-Takwir and the first half of al-Infitar, with attention to where to stop and where to go on.',
    wentWell: 'Each one now finds the other’s mistakes before I do.',
    needed: 'A recording to listen to at home; not every family has someone who reads.',
    photos: [{ picture: 'lamp', caption: 'The new lamp of the evening lesson' }],
  },
  {
    covered: 'Al-Infitar to its end, then two weeks of revision for those who were ill.',
    wentWell: 'Attendance went up again after the cold weeks.',
    needed: 'Fuel for the stove was just enough. Thank you.',
    passages: [{ surah: 82, from: 10, to: 19 }],
    needs: ['heating'],
  },
  {
    covered: 'Surat al-Mutaffifin, verses 1 to 28. We compared it with what honest weighing means at our own market.',
    wentWell: 'The students asked the grocer to explain his scales to them. He came to the next lesson.',
    needed: '',
    photos: [
      { picture: 'books', caption: 'Six new copies have arrived' },
      { picture: 'board', caption: 'The words of the week' },
    ],
  },
  {
    covered: 'Al-Mutaffifin to its end and al-Inshiqaq. From now on each lesson starts with one page of old verses.',
    wentWell: 'Ten of the class know everything of this year by heart.',
    needed: 'A second bench. Three sit on the floor.',
    photos: [{ picture: 'building', caption: 'Whitewashed by the fathers on a Friday afternoon' }],
  },
];

/** Arabic Language, in Latin letters. */
export const languageMonths: readonly ReportWords[] = [
  {
    covered: 'The letters that do not join, reading of short words with them, and the first dictation.',
    wentWell: 'The dictation had fewer mistakes than that of last year’s class at the same time.',
    needed: 'Chalk, and a ruler for the board.',
    photos: [{ picture: 'board', caption: 'Before the first dictation' }],
  },
  {
    covered: 'The nominal sentence: subject and predicate. Each student brought three sentences from home.',
    wentWell: 'The best sentences were about their own village.',
    needed: '',
  },
  {
    covered: 'Masculine and feminine, and the numbers from one to ten with a word.',
    wentWell: 'We counted everything in the courtyard. Now the numbers stay.',
    needed: 'A clock: the time of day is next.',
    photos: [{ picture: 'well', caption: 'One well, two palms' }],
  },
  {
    covered: 'The verb in the past, and a letter of five lines to a relative far away.',
    wentWell: 'Seven letters were really sent, and two answers have come.',
    needed: 'Stamps and envelopes.',
  },
  {
    covered: 'The verb in the present. We read the first story in the reader, a page each day.',
    wentWell: 'Those who could not read aloud in the autumn now read a page without stopping.',
    needed: 'Four more readers; now three share one.',
    photos: [{ picture: 'books', caption: 'The readers that we share' }],
  },
  {
    covered: 'Plurals, sound and broken, twenty of the most common ones. A test at the end of the month.',
    wentWell: 'The average of the test was eight of ten.',
    needed: '',
    photos: [{ picture: 'ornament', caption: 'The cover of our own word list' }],
  },
  {
    covered: 'Prepositions, and directions: from the madrasa to the mosque, to the market, to the school.',
    wentWell: 'The class drew a map of the village with all names in Arabic.',
    needed: 'Large paper.',
    photos: [{ picture: 'building', caption: 'Where the map starts' }],
  },
  {
    covered: 'Reading a notice, a price list and a bus timetable.',
    wentWell: 'Two students read the letter of the clinic to their grandmothers.',
    needed: '',
  },
  {
    covered: 'The root and what grows from it: to write, book, writer, library, office.',
    wentWell: 'They find the root of a new word before they ask what it means.',
    needed: 'A dictionary for the class.',
    photos: [{ picture: 'lamp', caption: 'The evening lesson' }],
  },
];

/** Tajwid, in Arabic letters. */
export const tajwidMonths: readonly ReportWords[] = [
  {
    covered: 'مخارج الحروف: الحلق واللسان والشفتان، مع تدريب يومي على حرفين.',
    wentWell: 'صار الطلاب يفرّقون بين الصاد والسين وبين الضاد والدال دون تذكير.',
    needed: 'مرآة صغيرة لكل طالبين، ليرى الطالب حركة شفتيه.',
    photos: [{ picture: 'board', caption: 'لوح المخارج' }],
  },
  {
    covered: 'النون الساكنة والتنوين: الإظهار ثم الإدغام، مع أمثلة من قصار السور.',
    wentWell: 'جمع كل طالب خمسة أمثلة بنفسه، وصحّحنا بعضنا لبعض.',
    needed: 'مصاحف بخط كبير لأربعة طلاب.',
    photos: [{ picture: 'books', caption: 'مكتبة الصف بعد ترتيبها' }],
  },
  {
    covered: 'الإقلاب والإخفاء، ثم مراجعة أحكام النون كلها في أسبوع واحد.',
    wentWell: 'نجح الجميع في اختبار آخر الشهر إلا واحدًا كان مريضًا، وسيعيده.',
    needed: '',
    photos: [{ picture: 'lamp', caption: 'درس المساء' }],
  },
  {
    covered: 'أحكام الميم الساكنة، والغنّة مقدار حركتين.',
    wentWell: 'يقرأ الطلاب الآن معًا بصوت واحد دون أن يسبق أحدهم الآخر.',
    needed: 'جهاز صغير للاستماع إلى التلاوة.',
    photos: [{ picture: 'ornament', caption: 'زخرفة رسمها الطلاب لجدار الصف' }],
  },
  {
    covered: 'المدّ الطبيعي والمدّ المتصل والمنفصل، مع القراءة من جزء عمّ.',
    wentWell: 'حضر أولياء الأمور درس الخميس، وسمع كل أب ابنه.',
    needed: 'إصلاح باب الغرفة قبل الشتاء.',
    photos: [
      { picture: 'building', caption: 'المدرسة بعد الطلاء' },
      { picture: 'well', caption: 'البئر في طريقنا' },
    ],
  },
];

/** Comments with which the demo's supervisors returned a report. */
export const returnComments = {
  en: 'The number of students is that of the month before. Please count again and send it once more.',
  ar: 'عدد الطلاب هو عدد الشهر الماضي. يرجى العدّ من جديد وإرسال التقرير مرة أخرى.',
} as const;

import { makePdf } from '#server/documents/pdf.ts';
import { makeXlsx } from '#server/documents/xlsx.ts';
import { makeDocx } from './files/docx.ts';

/** A study material of the demo before its file is made. */
export interface DemoLesson {
  title: string;
  description: string;
  fileName: string;
  make: () => Promise<Buffer>;
}

/** For the demo teacher's first class, Quran Memorisation. */
export const memorisationLessons: readonly DemoLesson[] = [
  {
    title: 'Surat al-Fatiha — سورة الفاتحة',
    description: 'Text and meaning, for reading at home. — النص والمعنى للقراءة في البيت.',
    fileName: 'سورة الفاتحة.pdf',
    make: () =>
      makePdf({
        title: 'سورة الفاتحة',
        language: 'ar',
        paragraphs: [
          'بِسْمِ اللَّهِ الرَّحْمَنِ الرَّحِيمِ',
          'الْحَمْدُ لِلَّهِ رَبِّ الْعَالَمِينَ',
          'الرَّحْمَنِ الرَّحِيمِ',
          'مَالِكِ يَوْمِ الدِّينِ',
          'إِيَّاكَ نَعْبُدُ وَإِيَّاكَ نَسْتَعِينُ',
          'اهْدِنَا الصِّرَاطَ الْمُسْتَقِيمَ',
          'صِرَاطَ الَّذِينَ أَنْعَمْتَ عَلَيْهِمْ غَيْرِ الْمَغْضُوبِ عَلَيْهِمْ وَلَا الضَّالِّينَ',
          'معاني الكلمات: الحمد هو الثناء مع المحبة. العالمين كل ما سوى الله. يوم الدين يوم الحساب والجزاء. الصراط المستقيم الطريق الواضح الذي لا اعوجاج فيه.',
          'أسئلة للمراجعة: كم آية في السورة؟ ماذا نطلب من الله فيها؟ متى نقرؤها كل يوم؟',
        ],
      }),
  },
  {
    title: 'How we revise — كيف نراجع',
    description: 'Five steps that keep what was learned. — خمس خطوات تثبّت ما حُفظ.',
    fileName: 'How we revise.docx',
    make: async () =>
      makeDocx([
        { heading: 'How we revise' },
        'Ten minutes after each prayer are worth more than an hour once a week.',
        { heading: 'A new passage', level: 2 },
        '1. Listen to the passage three times before you read it yourself.',
        '2. Read it aloud, slowly, with the book open, until no word is strange to you.',
        '3. Close the book and say it to someone at home. Ask them to stop you at a mistake.',
        { heading: 'What was learned before', level: 2 },
        '4. Say yesterday’s passage before today’s, and last week’s on the day of rest.',
        '5. Write down where you stumbled and bring the note to class. A mistake that is written down is half mended.',
        { heading: 'A week at home', level: 2 },
        {
          table: [
            ['Day', 'New', 'Again'],
            ['Sunday', 'First half of the passage', 'Last week’s passage'],
            ['Monday', 'First half by heart', 'Yesterday’s lines'],
            ['Tuesday', 'Second half of the passage', 'First half'],
            ['Wednesday', 'Second half by heart', 'First half'],
            ['Thursday', 'The whole passage aloud', 'The passage of two weeks ago'],
            ['Friday', 'Rest', 'All passages of this month'],
          ],
        },
      ]),
  },
  {
    title: 'Plan of the term — خطة الفصل',
    description: 'What is learned in which week. — ما يُحفظ في كل أسبوع.',
    fileName: 'خطة الحفظ.xlsx',
    make: () =>
      makeXlsx({
        language: 'ar',
        sheets: [
          {
            name: 'خطة الحفظ',
            columns: ['الأسبوع', 'السورة', 'عدد الآيات', 'المراجعة'],
            rows: [
              [1, 'الفاتحة', 7, 'لا شيء'],
              [2, 'الناس', 6, 'الفاتحة'],
              [3, 'الفلق', 5, 'الناس'],
              [4, 'الإخلاص', 4, 'الفلق والناس'],
              [5, 'المسد', 5, 'الإخلاص'],
              [6, 'النصر', 3, 'من المسد إلى الناس'],
              [7, 'الكافرون', 6, 'النصر'],
              [8, 'الكوثر', 3, 'الكل'],
            ],
          },
        ],
      }),
  },
  {
    title: 'Words of the short surahs — مفردات قصار السور',
    description: 'Words with their meaning, to be learned by heart. — كلمات مع معانيها للحفظ.',
    fileName: 'مفردات قصار السور.pdf',
    make: () =>
      makePdf({
        title: 'مفردات قصار السور',
        language: 'ar',
        paragraphs: [
          'احفظ كل كلمة مع معناها، ثم ضعها في جملة من عندك.',
          'الفلق (سورة الفلق): الصبح',
          'غاسق (سورة الفلق): الليل المظلم',
          'الصمد (سورة الإخلاص): الذي تقصده الخلائق في حوائجها',
          'الكوثر (سورة الكوثر): الخير الكثير',
          'الوسواس (سورة الناس): الذي يلقي الشر في النفس',
        ],
      }),
  },
  {
    title: 'Weekly timetable — الجدول الأسبوعي',
    description: 'When and where we meet. — متى نلتقي وأين.',
    fileName: 'Weekly timetable.xlsx',
    make: () =>
      makeXlsx({
        language: 'en',
        sheets: [
          {
            name: 'Timetable',
            columns: ['Day', 'From', 'To', 'Room', 'What'],
            rows: [
              ['Sunday', '08:00', '09:30', 'Large room', 'New passage'],
              ['Monday', '08:00', '09:30', 'Large room', 'Revision in pairs'],
              ['Tuesday', '08:00', '09:30', 'Courtyard', 'Reading aloud'],
              ['Wednesday', '08:00', '09:30', 'Large room', 'New passage'],
              ['Thursday', '08:00', '10:00', 'Mosque', 'Recitation before parents'],
            ],
          },
        ],
      }),
  },
];

/** For the demo teacher's second class, Arabic Language. */
export const languageLessons: readonly DemoLesson[] = [
  {
    title: 'The noun sentence — الجملة الاسمية',
    description: 'Subject and predicate with examples. — المبتدأ والخبر مع أمثلة.',
    fileName: 'الجملة الاسمية.pdf',
    make: () =>
      makePdf({
        title: 'الجملة الاسمية',
        language: 'ar',
        paragraphs: [
          'الجملة الاسمية جملة تبدأ باسم، ولها ركنان: المبتدأ والخبر.',
          'المبتدأ اسم مرفوع نتحدث عنه، والخبر ما نقوله عن المبتدأ.',
          'أمثلة: العلمُ نورٌ. الكتابُ مفيدٌ. الطالبُ مجتهدٌ. المدرسةُ قريبةٌ.',
          'تمرين: اكتب ٥ جمل اسمية عن بيتك، وضع خطًا تحت المبتدأ وخطين تحت الخبر.',
        ],
      }),
  },
  {
    title: 'Nouns and verbs — الأسماء والأفعال',
    description: 'A table to fill in together. — جدول نملؤه معًا.',
    fileName: 'Nouns and verbs.xlsx',
    make: () =>
      makeXlsx({
        language: 'en',
        sheets: [
          {
            name: 'Nouns and verbs',
            columns: ['Root', 'Verb', 'Noun', 'Meaning'],
            rows: [
              ['ك ت ب', 'كتب', 'كتاب', 'to write, book'],
              ['د ر س', 'درس', 'مدرسة', 'to study, school'],
              ['ع ل م', 'علم', 'معلم', 'to know, teacher'],
              ['ق ر أ', 'قرأ', 'قراءة', 'to read, reading'],
            ],
          },
        ],
      }),
  },
  {
    title: 'Exercises 1 — التمارين ١',
    description: 'To be handed in next Sunday. — تُسلَّم يوم الأحد القادم.',
    fileName: 'التمارين ١.pdf',
    make: () =>
      makePdf({
        title: 'التمارين ١',
        language: 'ar',
        paragraphs: ['١. أكمل: ... نورٌ.', '٢. أكمل: الشمسُ ...', '٣. حوّل إلى الجمع: كتاب، قلم، مدرسة، معلم.'],
      }),
  },
  {
    title: 'Marks of the first test — درجات الاختبار الأول',
    description: 'By seat number; names stay in class. — بحسب رقم المقعد، والأسماء تبقى في الصف.',
    fileName: 'Marks of the first test.xlsx',
    make: () =>
      makeXlsx({
        language: 'en',
        sheets: [
          {
            name: 'First test',
            columns: ['Seat', 'Reading', 'Writing', 'Grammar'],
            rows: Array.from({ length: 11 }, (_, seat) => [
              seat + 1,
              6 + ((seat * 7) % 5),
              5 + ((seat * 3) % 6),
              7 + (seat % 4),
            ]),
          },
        ],
      }),
  },
];

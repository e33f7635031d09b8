import { makePdf } from '#server/documents/pdf.ts';
import { makeXlsx } from '#server/documents/xlsx.ts';
import { makeDocx } from '../files/docx.ts';
import type { DemoLesson } from './lesson.ts';

/** For the demo teacher's second class, Arabic Language. */
export const languageLessons: readonly DemoLesson[] = [
  {
    title: 'The noun sentence',
    description: 'Subject and predicate, with examples and an exercise.',
    fileName: 'The noun sentence.pdf',
    make: () =>
      makePdf({
        title: 'The noun sentence · الجملة الاسمية',
        language: 'en',
        paragraphs: [
          'A sentence in Arabic whose first word names something is a noun sentence. It has two parts, and needs no word for ‘is’.',
          { heading: 'Its two parts' },
          'The subject, الْمُبْتَدَأ, is what we speak of. It starts the sentence and ends in a damma.',
          'The predicate, الْخَبَر, is what we say of it. It ends in two dammas when it is a single word.',
          { heading: 'Examples' },
          'Knowledge is light: الْعِلْمُ نُورٌ',
          'The book is useful: الْكِتَابُ مُفِيدٌ',
          'The pupil is diligent: الطَّالِبُ مُجْتَهِدٌ',
          'The school is near. The subject is feminine, and so is what is said of it: الْمَدْرَسَةُ قَرِيبَةٌ',
          { heading: 'When a place comes second' },
          'The predicate may be a place or a time: الْمُعَلِّمُ فِي الصَّفِّ, the teacher is in the classroom. Then its ending follows the word before it.',
          { heading: 'A common mistake' },
          'Both words of الْكِتَابُ الْمُفِيدُ have an article, so it means ‘the useful book’, and the listener waits for more. Take the article from the second word, and it is a sentence.',
          { heading: 'Exercise' },
          'Write five noun sentences about your home. Draw one line under the subject and two under the predicate. Say them to someone before you bring them.',
        ],
      }),
  },
  {
    title: 'The well behind the school',
    description: 'A story to read aloud, with its words.',
    fileName: 'The well behind the school.docx',
    make: async () =>
      makeDocx('en', [
        { heading: 'The well behind the school' },
        'Behind our school there is a well. It is older than the school, and no one remembers who dug it.',
        'One morning in summer the bucket came up dry. The children stood around the well and looked down. ‘It has gone,’ said Yusuf.',
        '‘Water does not go,’ said his grandmother. ‘It sinks. Who wants it must follow it.’',
        'So the fathers came after the afternoon prayer, and they dug. On the third evening the sand was damp. On the fourth a small boy, the lightest of all, was let down on a rope, and he called up: ‘It is cold on my feet!’',
        'Since then each class draws one bucket in the morning and pours it at the foot of the fig tree. No one has asked them to. They say: it is for whoever digs next.',
        { heading: 'Words', level: 2 },
        {
          table: [
            ['English', 'Arabic', 'Plural'],
            ['well', 'بِئْر', 'آبَار'],
            ['bucket', 'دَلْو', 'دِلَاء'],
            ['rope', 'حَبْل', 'حِبَال'],
            ['sand', 'رَمْل', 'رِمَال'],
            ['tree', 'شَجَرَة', 'أَشْجَار'],
            ['grandmother', 'جَدَّة', 'جَدَّات'],
          ],
        },
        { heading: 'Questions', level: 2 },
        '1. Why does the grandmother say that water does not go?',
        '2. Why was the smallest boy let down, and not the strongest man?',
        '3. Retell the story in Arabic in five sentences. At least two of them are noun sentences.',
      ]),
  },
  {
    title: 'Nouns and verbs',
    description: 'Ten roots, and what grows out of them.',
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
              ['ج ل س', 'جلس', 'مجلس', 'to sit, place to sit together'],
              ['س ج د', 'سجد', 'مسجد', 'to bow down, mosque'],
              ['ز ر ع', 'زرع', 'مزرعة', 'to sow, farm'],
              ['ش ر ب', 'شرب', 'شراب', 'to drink, drink'],
              ['ف ت ح', 'فتح', 'مفتاح', 'to open, key'],
              ['ل ع ب', 'لعب', 'ملعب', 'to play, playground'],
            ],
          },
        ],
      }),
  },
  {
    title: 'Exercises 1',
    description: 'To be handed in next Sunday.',
    fileName: 'Exercises 1.pdf',
    make: () =>
      makePdf({
        title: 'Exercises 1',
        language: 'en',
        paragraphs: [
          'Write on one side of the sheet and leave room for corrections. Help each other, but let everybody write their own.',
          { heading: 'Complete the sentence' },
          '1. ........ نُورٌ.',
          '2. الشَّمْسُ ........',
          '3. الْبَيْتُ ........',
          '4. ........ فِي الْحَدِيقَةِ.',
          { heading: 'One becomes many' },
          '5. Write the plural of each, and a sentence with one of them: كِتَاب, قَلَم, مَدْرَسَة, مُعَلِّم',
          { heading: 'Is it a sentence?' },
          '6. الْوَلَدُ الصَّغِيرُ',
          '7. الْوَلَدُ صَغِيرٌ',
          '8. صَوْتُ الْمُعَلِّمِ',
          '9. الْبَابُ مَفْتُوحٌ',
          { heading: 'In your own words' },
          '10. Write four sentences about the well behind the school, with these words: بِئْر, دَلْو, شَجَرَة',
        ],
      }),
  },
  {
    title: 'Marks of the first test',
    description: 'By seat number; names stay in class.',
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

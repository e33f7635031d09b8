import { makePdf } from '#server/documents/pdf.ts';
import { makeXlsx } from '#server/documents/xlsx.ts';
import { makeDocx } from '../files/docx.ts';
import type { DemoLesson } from './lesson.ts';

/** For the demo teacher's first class, Quran Memorisation. */
export const memorisationLessons: readonly DemoLesson[] = [
  {
    title: 'Surat al-Fatiha',
    description: 'The text, its words, and questions to talk about at home.',
    fileName: 'Surat al-Fatiha.pdf',
    make: () =>
      makePdf({
        title: 'Surat al-Fatiha · سورة الفاتحة',
        language: 'en',
        paragraphs: [
          'The first surah of the Qur’an has seven verses. It is said in every prayer, so it is the first one that we learn by heart. Read each line aloud three times, then cover it and say it.',
          { heading: 'The text' },
          'بِسْمِ اللَّهِ الرَّحْمَنِ الرَّحِيمِ',
          'الْحَمْدُ لِلَّهِ رَبِّ الْعَالَمِينَ',
          'الرَّحْمَنِ الرَّحِيمِ',
          'مَالِكِ يَوْمِ الدِّينِ',
          'إِيَّاكَ نَعْبُدُ وَإِيَّاكَ نَسْتَعِينُ',
          'اهْدِنَا الصِّرَاطَ الْمُسْتَقِيمَ',
          'صِرَاطَ الَّذِينَ أَنْعَمْتَ عَلَيْهِمْ غَيْرِ الْمَغْضُوبِ عَلَيْهِمْ وَلَا الضَّالِّينَ',
          { heading: 'Its words' },
          'Praise that comes with love, not from fear: الْحَمْدُ',
          'Everything there is, but God: الْعَالَمِينَ',
          'The day on which each gets what they have done: يَوْمِ الدِّينِ',
          'We worship, and we ask for help: نَعْبُدُ comes before نَسْتَعِينُ. First the deed, then the request.',
          'The straight way, a road so wide and plain that no one loses it: الصِّرَاطَ الْمُسْتَقِيمَ',
          { heading: 'How to say it well' },
          'Stop at the end of each verse. Hold the long vowel of الضَّالِّينَ for six beats; it is the longest of the surah.',
          'The letter ض is made with the side of the tongue, at the upper back teeth. Say it slowly until it no longer sounds like د.',
          'Let the two ر of الرَّحْمَنِ الرَّحِيمِ be full and clear, without a roll.',
          { heading: 'Questions to talk about at home' },
          '1. How many verses has the surah, and in which one do we start to ask?',
          '2. Why do we say ‘us’ and not ‘me’ in اهْدِنَا?',
          '3. How often do you say it on a day with all five prayers? Count it with someone at home.',
        ],
      }),
  },
  {
    title: 'How we revise',
    description: 'Five steps that keep what was learned.',
    fileName: 'How we revise.docx',
    make: async () =>
      makeDocx('en', [
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
    title: 'Plan of the term',
    description: 'What is learned in which week, and what is said again.',
    fileName: 'Plan of the term.xlsx',
    make: () =>
      makeXlsx({
        language: 'en',
        sheets: [
          {
            name: 'Weeks',
            columns: ['Week', 'Surah', 'In Arabic', 'Verses', 'Again'],
            rows: [
              [1, 'al-Fatiha', 'الفاتحة', 7, 'Letters and vowels'],
              [2, 'an-Nas', 'الناس', 6, 'al-Fatiha'],
              [3, 'al-Falaq', 'الفلق', 5, 'an-Nas'],
              [4, 'al-Ikhlas', 'الإخلاص', 4, 'al-Falaq, an-Nas'],
              [5, 'al-Masad', 'المسد', 5, 'al-Ikhlas'],
              [6, 'an-Nasr', 'النصر', 3, 'From al-Masad to an-Nas'],
              [7, 'al-Kafirun', 'الكافرون', 6, 'an-Nasr'],
              [8, 'al-Kawthar', 'الكوثر', 3, 'All so far, before the parents'],
              [9, 'al-Maun', 'الماعون', 7, 'al-Kawthar, al-Kafirun'],
              [10, 'Quraysh', 'قريش', 4, 'al-Maun'],
            ],
          },
          {
            name: 'Marks',
            columns: ['Mark', 'Means'],
            rows: [
              ['Known', 'Said without a mistake and without help'],
              ['Almost', 'Up to two mistakes, mended by oneself'],
              ['Again', 'More than two mistakes; once more next week'],
            ],
          },
        ],
      }),
  },
  {
    title: 'Words of the short surahs',
    description: 'Thirteen words with their meaning, to be learned by heart.',
    fileName: 'Words of the short surahs.pdf',
    make: () =>
      makePdf({
        title: 'Words of the short surahs',
        language: 'en',
        paragraphs: [
          'Learn each word with its meaning, then find it in the surah and read the whole verse aloud. Who knows all of them understands most of what is said in the short prayers.',
          { heading: 'al-Falaq and an-Nas' },
          'Daybreak, when the light splits the dark: الْفَلَق',
          'Night when it has become dark: غَاسِق',
          'Those who blow on knots: النَّفَّاثَات',
          'Who whispers evil to people: الْوَسْوَاس',
          'Who steals away when God is named: الْخَنَّاس',
          { heading: 'al-Ikhlas and al-Masad' },
          'One, and none beside: أَحَد',
          'To whom everyone turns in need: الصَّمَد',
          'Equal: كُفُوًا',
          'Rope of palm fibre: مَسَد',
          { heading: 'From an-Nasr to al-Kawthar' },
          'Help that brings victory: نَصْر',
          'In crowds: أَفْوَاجًا',
          'Plenty of good: الْكَوْثَر',
          'Cut off, without anything that goes on after him: الْأَبْتَر',
          { heading: 'A game for two' },
          'One says a meaning, the other the word and its surah. Three right in a row, and you change places.',
        ],
      }),
  },
  {
    title: 'Weekly timetable',
    description: 'When and where we meet.',
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

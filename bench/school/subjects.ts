/** Names of classes, in both scripts as people write them. */
export const subjects = [
  { name: 'Memorisation of the Quran, beginners — تحفيظ القرآن للمبتدئين', description: 'Juz Amma, every morning' },
  { name: 'Memorisation of the Quran, advanced — تحفيظ القرآن للمتقدمين', description: 'Ten juz and revision' },
  { name: 'Tajwid — أحكام التجويد', description: 'Rules of recitation, with practice' },
  { name: 'Hadith — الحديث الشريف', description: 'The forty hadith and their meaning' },
  { name: 'Fiqh — الفقه', description: 'Worship, for older children' },
  { name: 'Arabic language — اللغة العربية', description: 'Reading, writing and grammar' },
  { name: 'Seerah — السيرة النبوية', description: 'The life of the Prophet, in stories' },
  { name: 'Calligraphy — الخط العربي', description: 'Naskh and ruqah, on Thursdays' },
] as const;

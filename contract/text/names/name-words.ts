/** Words that join two names, and name no one. All words of this file are folded (../folding.ts). */
export const connectors: ReadonlySet<string> = new Set([
  ...[
    'bin',
    'bint',
    'ibn',
    'ben',
    'ould',
    'mint',
    'van',
    'von',
    'der',
    'den',
    'del',
    'della',
    'dos',
    'the',
    'al',
    'el',
  ],
  ...['بن', 'ابن', 'بنت', 'ال', 'ولد'],
]);

/** The article between 'Abd' and a name. */
export const articlesOfNames: ReadonlySet<string> = new Set(['al', 'el', 'ul', 'ur', 'er', 'ar', 'as', 'an', 'us']);

/** Particles that Arabic writes in one word with a name: and, so, by, for, like. The shorter readings come first. */
export const prefixes = ['و', 'ف', 'ب', 'ل', 'ك', 'وب', 'ول', 'وك', 'فب', 'فل', 'فك'] as const;

/** A surah or a prophet comes after one of these. */
export const namedPersons: ReadonlySet<string> = new Set([
  ...['surah', 'sura', 'surat', 'surahs', 'suras', 'sourate', 'prophet', 'prophets', 'imam', 'sheikh', 'shaykh'],
  ...['سوره', 'سورتي', 'سور', 'وسوره', 'بسوره', 'لسوره', 'النبي', 'نبي', 'سيدنا', 'الرسول', 'الامام', 'الشيخ'],
]);

/** A prophet or a companion comes before one of these. */
export const sacredAfter: ReadonlySet<string> = new Set([
  ...['pbuh', 'saw', 'صلي', 'عليه', 'عليها', 'عليهم', 'عليهما', 'رضي'],
]);

/**
 * Names of people that are words too, often in reports of schools: who reads them is asked, and no report waits for the answer. The
 * list need not be complete. A name that is not in it costs a teacher one more tap.
 */
const ordinary = new Set(
  [
    'amber angel april august autumn baker bell bill black blue bright brown carter cook dawn destiny drew earth eden eve',
    'faith fisher forest frank gold good grace gray green harmony hill honor hope hunter iris ivy jack jade jasmine jewel',
    'joy june justice king lake lily long love mark mason may melody mercy miles miller noble olive page peace',
    'pearl penny precious price prince promise queen ray reed rich river rob rose ruby sage silver sky smith song sonny',
    'star stone storm summer sunday sunny taylor trinity victor violet walker will wise wood young',
    'amal din hadi haq iman islam jihad kitab nur noor quran ramadan rahma salam sunnah taha yasin yaseen',
    'نور امل ايمان هدي رحمه جميل جميله سعيد سعيده كريم كريمه صادق امين صالح صالحه حسن حسنه عادل عدل سلام اسلام جهاد',
    'تقوي صبر صابر شكر شاكر حليم عليم حكيم رشيد رمضان شعبان رجب ربيع فجر ضحي ليل نجم شمس قمر بدر هلال سماء ريحان زهره ورد',
    'وفاء صفاء دعاء رجاء ثناء بشري ذكري نعمه منه هبه عطاء كوثر جنه سلوي مني اماني احلام افراح سرور سعاد فرح مجد عز نصر فتح',
    'فاتح كامل طيب طيبه فاضل فاضله مجتهد ناجح ماهر سالم غالي عزيز كبير صغير طويل قايد حافظ حافظه مومن مسلم مسلمه طه يس ياسين',
    'لقمان الكبير الصغير الصالح الامين النجار الحداد العالم الحافظ',
  ]
    .join(' ')
    .split(' '),
);

/** The folded word is one of the language as well as a name. */
export function isOrdinary(word: string): boolean {
  return ordinary.has(word) || (word.startsWith('ال') && ordinary.has(word.slice(2)));
}

import { wordList } from './both-scripts.ts';

export const madrasaNames = wordList(`
  Madrasat al-Noor = مدرسة النور
  Madrasat al-Furqan = مدرسة الفرقان
  Madrasat al-Huda = مدرسة الهدى
  Madrasat al-Rahma = مدرسة الرحمة
  Madrasat al-Taqwa = مدرسة التقوى
  Madrasat al-Bayan = مدرسة البيان
  Madrasat al-Falah = مدرسة الفلاح
  Madrasat al-Iman = مدرسة الإيمان
  Madrasat al-Ihsan = مدرسة الإحسان
  Madrasat al-Hikma = مدرسة الحكمة
  Madrasat al-Salam = مدرسة السلام
  Madrasat al-Amal = مدرسة الأمل
  Madrasat al-Nahda = مدرسة النهضة
  Madrasat al-Fajr = مدرسة الفجر
  Madrasat al-Karam = مدرسة الكرم
  Madrasat al-Wafa = مدرسة الوفاء
  Madrasat al-Tawfiq = مدرسة التوفيق
  Madrasat al-Ilm = مدرسة العلم
  Madrasat al-Yaqin = مدرسة اليقين
  Madrasat al-Sabr = مدرسة الصبر
  Madrasat al-Kawthar = مدرسة الكوثر
  Madrasat al-Ansar = مدرسة الأنصار
  Madrasat al-Rawda = مدرسة الروضة
  Madrasat al-Mizan = مدرسة الميزان
  Madrasat al-Burhan = مدرسة البرهان
  Madrasat al-Barakah = مدرسة البركة
  Madrasat al-Safa = مدرسة الصفا
  Madrasat al-Marwa = مدرسة المروة
  Madrasat al-Zaytuna = مدرسة الزيتونة
  Madrasat al-Nakhil = مدرسة النخيل
  Madrasat al-Firdaws = مدرسة الفردوس
  Madrasat al-Qalam = مدرسة القلم
  Madrasat al-Shuruq = مدرسة الشروق
  Madrasat al-Wahda = مدرسة الوحدة
  Madrasat al-Manara = مدرسة المنارة
  Madrasat al-Rashad = مدرسة الرشاد
  Madrasat al-Sadiq = مدرسة الصادق
  Madrasat al-Miftah = مدرسة المفتاح
`);

export const subjects = wordList(`
  Quran Memorisation = تحفيظ القرآن
  Arabic Language = اللغة العربية
  Tajwid = التجويد
  Basics of Fiqh = مبادئ الفقه
  Life of the Prophet = السيرة النبوية
  Hadith = الحديث
  Reading and Writing = القراءة والكتابة
  Mathematics = الرياضيات
  Science = العلوم
  English = اللغة الإنجليزية
`);

export const groups = wordList(`
  Morning group, ages 6 to 8. = المجموعة الصباحية، من ٦ إلى ٨ سنوات.
  Morning group, ages 9 to 11. = المجموعة الصباحية، من ٩ إلى ١١ سنة.
  Afternoon group, ages 9 to 12. = مجموعة العصر، من ٩ إلى ١٢ سنة.
  Afternoon group, ages 12 to 14. = مجموعة العصر، من ١٢ إلى ١٤ سنة.
  Evening group for those who work by day. = المجموعة المسائية لمن يعملون نهارًا.
  Weekend group for distant villages. = مجموعة نهاية الأسبوع للقرى البعيدة.
`);

/** Descriptions of a madrasa. */
export const madrasaDescriptions = wordList(`
  Two classes beside the mosque: lessons in the morning for children, after the afternoon prayer for grown-ups. = صفّان بجوار المسجد: الدروس صباحًا للأطفال، وبعد صلاة العصر للكبار.
  Founded by the families of the village, who built it themselves. The well was dug last year. = أسستها عائلات القرية وبنتها بأيديها. وحُفرت البئر في العام الماضي.
  Some pupils walk an hour to come here; the place has a stove for the winter now. = يمشي بعض الطلاب ساعة للوصول إلينا، وأصبح في غرفة الشتاء مدفأة.
  The oldest school of the valley. It teaches reading and writing beside the Qur'an. = أقدم مدرسة في المنطقة، وتعلّم القراءة والكتابة إلى جانب القرآن.
  A young school under a rented roof; its books are shared by two classes. = مدرسة ناشئة في بيت مستأجر، ويتقاسم صفّان كتبها.
`);

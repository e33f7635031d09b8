/** The 114 surahs in their order, `Latin = Arabic`. Read by itself where their names are shown: it is longer than all the rest of a report. */
const names = `
al-Fatihah = الفاتحة
al-Baqarah = البقرة
Al Imran = آل عمران
an-Nisa = النساء
al-Ma'idah = المائدة
al-An'am = الأنعام
al-A'raf = الأعراف
al-Anfal = الأنفال
at-Tawbah = التوبة
Yunus = يونس
Hud = هود
Yusuf = يوسف
ar-Ra'd = الرعد
Ibrahim = إبراهيم
al-Hijr = الحجر
an-Nahl = النحل
al-Isra = الإسراء
al-Kahf = الكهف
Maryam = مريم
Ta-Ha = طه
al-Anbiya = الأنبياء
al-Hajj = الحج
al-Mu'minun = المؤمنون
an-Nur = النور
al-Furqan = الفرقان
ash-Shu'ara = الشعراء
an-Naml = النمل
al-Qasas = القصص
al-Ankabut = العنكبوت
ar-Rum = الروم
Luqman = لقمان
as-Sajdah = السجدة
al-Ahzab = الأحزاب
Saba = سبأ
Fatir = فاطر
Ya-Sin = يس
as-Saffat = الصافات
Sad = ص
az-Zumar = الزمر
Ghafir = غافر
Fussilat = فصلت
ash-Shura = الشورى
az-Zukhruf = الزخرف
ad-Dukhan = الدخان
al-Jathiyah = الجاثية
al-Ahqaf = الأحقاف
Muhammad = محمد
al-Fath = الفتح
al-Hujurat = الحجرات
Qaf = ق
adh-Dhariyat = الذاريات
at-Tur = الطور
an-Najm = النجم
al-Qamar = القمر
ar-Rahman = الرحمن
al-Waqi'ah = الواقعة
al-Hadid = الحديد
al-Mujadilah = المجادلة
al-Hashr = الحشر
al-Mumtahanah = الممتحنة
as-Saff = الصف
al-Jumu'ah = الجمعة
al-Munafiqun = المنافقون
at-Taghabun = التغابن
at-Talaq = الطلاق
at-Tahrim = التحريم
al-Mulk = الملك
al-Qalam = القلم
al-Haqqah = الحاقة
al-Ma'arij = المعارج
Nuh = نوح
al-Jinn = الجن
al-Muzzammil = المزمل
al-Muddaththir = المدثر
al-Qiyamah = القيامة
al-Insan = الإنسان
al-Mursalat = المرسلات
an-Naba = النبأ
an-Nazi'at = النازعات
Abasa = عبس
at-Takwir = التكوير
al-Infitar = الانفطار
al-Mutaffifin = المطففين
al-Inshiqaq = الانشقاق
al-Buruj = البروج
at-Tariq = الطارق
al-A'la = الأعلى
al-Ghashiyah = الغاشية
al-Fajr = الفجر
al-Balad = البلد
ash-Shams = الشمس
al-Layl = الليل
ad-Duha = الضحى
ash-Sharh = الشرح
at-Tin = التين
al-Alaq = العلق
al-Qadr = القدر
al-Bayyinah = البينة
az-Zalzalah = الزلزلة
al-Adiyat = العاديات
al-Qari'ah = القارعة
at-Takathur = التكاثر
al-Asr = العصر
al-Humazah = الهمزة
al-Fil = الفيل
Quraysh = قريش
al-Ma'un = الماعون
al-Kawthar = الكوثر
al-Kafirun = الكافرون
an-Nasr = النصر
al-Masad = المسد
al-Ikhlas = الإخلاص
al-Falaq = الفلق
an-Nas = الناس
`;

/** The names of the surahs, the first of them first, in the script of a language. */
export const surahNames = {
  latin: namesAt(0),
  arabic: namesAt(1),
} as const;

function namesAt(place: 0 | 1): string[] {
  return names
    .trim()
    .split('\n')
    .map((line) => line.split(' = ')[place] ?? '');
}

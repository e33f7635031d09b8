import { type BothScripts, type Script, wordList } from './both-scripts.ts';

export interface DemoPlace extends BothScripts {
  readonly description: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The script in which the region writes its names. */
  readonly script: Script;
  readonly towns: readonly BothScripts[];
}

/** The first place is also first on screen, because lists put Latin letters before Arabic ones. */
export const places: readonly DemoPlace[] = [
  {
    en: 'Atlas Foothills',
    ar: 'سفوح الأطلس',
    country: 'MA',
    script: 'en',
    description:
      'Mountain villages whose madaris are often cut off in winter. — قرى جبلية كثيرًا ما تنقطع مدارسها في الشتاء.',
    towns: wordList(`
      Azilal = أزيلال
      Demnate = دمنات
      Imilchil = إملشيل
      Midelt = ميدلت
      Khenifra = خنيفرة
      Azrou = أزرو
      Ifrane = إفران
      Tinghir = تنغير
      Taznakht = تازناخت
      Boumalne = بومالن
      Aghbala = أغبالة
      Zaouiat Ahansal = زاوية أحنصال
    `),
  },
  {
    en: 'Hadramawt Valley',
    ar: 'وادي حضرموت',
    country: 'YE',
    script: 'ar',
    description: 'Old towns of learning along a dry river valley. — مدن علم قديمة على ضفاف وادٍ جاف.',
    towns: wordList(`
      Seiyun = سيئون
      Tarim = تريم
      Shibam = شبام
      Al-Qatn = القطن
      Thibi = ثبي
      Sah = ساه
      Huraidha = حريضة
      Al-Ghurfa = الغرفة
    `),
  },
  {
    en: 'Upper Nile Villages',
    ar: 'قرى أعالي النيل',
    country: 'EG',
    script: 'ar',
    description: 'Farming villages on both banks, half an hour from the next paved road. — قرى زراعية على الضفتين.',
    towns: wordList(`
      Esna = إسنا
      Qus = قوص
      Naqada = نقادة
      Farshut = فرشوط
      Daraw = دراو
      Kom Ombo = كوم أمبو
      Edfu = إدفو
    `),
  },
];

export const streets = wordList(`
  Mosque Street = شارع المسجد
  Market Road = طريق السوق
  Well Lane = درب البئر
  Olive Road = طريق الزيتون
  River Street = شارع النهر
  Old Gate = الباب القديم
  School Lane = درب المدرسة
  Orchard Road = طريق البستان
`);

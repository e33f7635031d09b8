import { useTranslation } from 'react-i18next';

const english = {
  madaris: 'Madaris',
  lessons: 'Lessons',
  outbox: 'Outbox',
  waiting: '3 waiting',
  three: '3',
  person: 'Maryam Al-Harbi',
  madrasa: 'Madrasat an-Nur',
  address: 'Market Road 12, Kano',
  sponsor: 'Abdullah bin Salman',
  name: 'Name',
  where: 'Address',
  classes: 'Classes',
  students: 'Students',
  sponsorBy: 'Sponsor by',
  text: 'Monthly report of the second class, with the exam results of all students and their attendance',
  add: 'Add madrasa',
  region: 'Region',
  email: 'Email',
  password: 'Password',
  price: 'Monthly price',
  description: 'Description',
  remember: 'Remember for 30 days',
  payment: 'Payment method',
  file: 'File',
  saved: 'Saved.',
  deleted: 'Deleted.',
  hint: 'As it is written on the door, so that parents find it.',
};

const arabic: typeof english = {
  madaris: 'المدارس',
  lessons: 'الدروس',
  outbox: 'صندوق الإرسال',
  waiting: '٣ بانتظار الإرسال',
  three: '٣',
  person: 'مريم الحربي',
  madrasa: 'مدرسة النور',
  address: 'شارع السوق ١٢، كانو',
  sponsor: 'عبد الله بن سلمان',
  name: 'الاسم',
  where: 'العنوان',
  classes: 'الصفوف',
  students: 'الطلاب',
  sponsorBy: 'الكافل',
  text: 'التقرير الشهري للصف الثاني مع نتائج اختبارات جميع الطلاب وحضورهم',
  add: 'إضافة مدرسة',
  region: 'المنطقة',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  price: 'التكلفة الشهرية',
  description: 'الوصف',
  remember: 'تذكرني لمدة ٣٠ يومًا',
  payment: 'طريقة الدفع',
  file: 'الملف',
  saved: 'تم الحفظ.',
  deleted: 'تم الحذف.',
  hint: 'كما هو مكتوب على الباب، ليجدها أولياء الأمور.',
};

/** Words of the gallery only; the product's are in public/locales. */
export function useWords() {
  const { i18n } = useTranslation();
  return i18n.language === 'ar' ? arabic : english;
}

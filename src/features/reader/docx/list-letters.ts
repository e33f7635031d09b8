/** The label of a list item by its number format; formats without a row here are `decimal`. */
const counters: Readonly<Record<string, (value: number) => string>> = {
  none: () => '',
  decimalZero: (value) => String(value).padStart(2, '0'),
  upperRoman: roman,
  lowerRoman: (value) => roman(value).toLowerCase(),
  upperLetter: (value) => repeated('ABCDEFGHIJKLMNOPQRSTUVWXYZ', value),
  lowerLetter: (value) => repeated('abcdefghijklmnopqrstuvwxyz', value),
  // Word has both orders: that of the dictionary, and the older one of most Arabic lists ([MS-DOCX] 2.4).
  arabicAlpha: (value) => repeated('أبتثجحخدذرزسشصضطظعغفقكلمنهوي', value),
  arabicAbjad: (value) => repeated('أبجدهوزحطيكلمنسعفصقرشتثخذضظغ', value),
  hebrew1: (value) => repeated('אבגדהוזחטיכלמנסעפצקרשת', value),
  hebrew2: (value) => repeated('אבגדהוזחטיכלמנסעפצקרשת', value),
  russianUpper: (value) => repeated('АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯ', value),
  russianLower: (value) => repeated('абвгдежзиклмнопрстуфхцчшщэюя', value),
  hindiNumbers: (value) => digits(value, 0x0966),
  thaiNumbers: (value) => digits(value, 0x0e50),
  decimalFullWidth: (value) => digits(value, 0xff10),
  decimalEnclosedCircle: (value) => (value >= 1 && value <= 20 ? String.fromCodePoint(0x245f + value) : String(value)),
  numberInDash: (value) => `- ${value} -`,
  ordinal: (value) => `${value}${englishOrdinal(value)}`,
};

export function listLetter(format: string, value: number): string {
  return (counters[format] ?? String)(value);
}

/** After the last letter Word writes the first one twice. */
function repeated(letters: string, value: number): string {
  if (value < 1) return String(value);
  const letter = letters[(value - 1) % letters.length] ?? '';
  return letter.repeat(Math.min(20, Math.ceil(value / letters.length)));
}

const romans = [
  ['M', 1000],
  ['CM', 900],
  ['D', 500],
  ['CD', 400],
  ['C', 100],
  ['XC', 90],
  ['L', 50],
  ['XL', 40],
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
] as const;

function roman(value: number): string {
  if (value < 1 || value > 3_999) return String(value);
  let text = '';
  let rest = value;
  for (const [letters, worth] of romans) {
    text += letters.repeat(Math.floor(rest / worth));
    rest %= worth;
  }
  return text;
}

function digits(value: number, zero: number): string {
  return String(value).replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
}

function englishOrdinal(value: number): string {
  const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(value);
  return { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' }[rule];
}

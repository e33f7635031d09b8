import { demoPassword } from '../demo.ts';
import { toWesternDigits } from './digits.ts';

/** The words most common in leaked passwords, and our own. Digits and signs around a word are tried as well. */
const words = new Set(
  (
    'password passwort passwd pass passw0rd admin administrator root user guest test demo login welcome hello letmein ' +
    'access master changeme default temp sanad sponsor teacher student school madrasa class monkey dragon ' +
    'football baseball soccer basketball superman batman pokemon starwars princess sunshine iloveyou love lovely ' +
    'babygirl angel flower cheese cookie computer internet google facebook samsung nokia iphone android ' +
    'michael jordan jessica ashley daniel charlie thomas maria killer freedom whatever trustno shadow summer winter ' +
    'spring autumn hunter ginger pepper buster liverpool chelsea arsenal barcelona realmadrid juventus ' +
    'azerty qazwsx qwer asdf zxcv mohamed mohammed muhammad ahmed ali omar fatima khadija aisha allah bismillah ' +
    'islam muslim quran makkah madinah mecca ramadan morocco maroc egypt pakistan india bangladesh indonesia'
  ).split(' '),
);

const arabicWords = new Set(
  'محمد احمد أحمد علي عمر فاطمة خديجة عائشة الله بسم بسمالله اسلام إسلام قرآن القران القرآن مكة مدينة مدرسة معلم طالب سند مرحبا سلام_عليكم حبيبي كلمة_السر كلمةالسر المغرب مصر'.split(
    ' ',
  ),
);

/** Keys beside each other, and letters and digits in order; each is tried backwards too. */
const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  '1qaz2wsx3edc4rfv',
  '1q2w3e4r5t6y7u8i9o0p',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
  'أبجدهوزحطيكلمن',
  'ضصثقفغعهخحجد',
  'شسيبلاتنمكط',
].flatMap((row) => [row, [...row].reverse().join('')]);

const signs: Readonly<Record<string, string>> = { '@': 'a', $: 's', '0': 'o', '3': 'e', '1': 'i', '!': 'i', '5': 's' };

/** True for a password that attackers try first: a known word, a repeated pattern, a row of keys. */
export function isCommonPassword(password: string): boolean {
  const text = toWesternDigits(password.normalize('NFKC')).toLowerCase().trim();
  if (text === demoPassword || /^(.{1,3})\1+.?$/su.test(text) || isPlainPin(text)) return true;
  const bare = text.replace(/[^\p{L}\p{N}]/gu, '');
  if (bare.length >= 3 && rows.some((row) => row.includes(bare))) return true;
  return words.has(wordIn(text)) || words.has(wordIn(spelled(text))) || arabicWords.has(wordIn(text));
}

/** Six digits with a constant step, in pairs or halves too, or the same backwards. */
function isPlainPin(text: string): boolean {
  if (!/^[0-9]{6}$/.test(text)) return false;
  if (/^(.)\1(.)\2(.)\3$|^(.)\4\4(.)\5\5$|^(.)(.)(.)\8\7\6$/.test(text)) return true;
  return new Set([...text].slice(1).map((digit, at) => (Number(digit) - Number(text[at]) + 10) % 10)).size === 1;
}

/** Reads `P@ssw0rd` as `password`. */
function spelled(text: string): string {
  return text.replace(/[\d@$!]+$/u, '').replace(/[@$0135!]/g, (sign) => signs[sign] ?? sign);
}

/** The text without digits and signs at both ends. */
function wordIn(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

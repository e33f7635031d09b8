import { expect, test } from 'vitest';
import { chooseEncoding, decodeText, type Encoding } from './encodings.ts';

/** The bytes of a text; platforms only decode these alphabets. */
function encode(text: string, encoding: Encoding): Uint8Array {
  const alphabet = [
    ...decodeText(
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
      encoding,
    ),
  ];
  return Uint8Array.from(text, (letter) => {
    const byte = alphabet.indexOf(letter);
    if (byte < 0) throw new Error(`${encoding} has no ${letter}`);
    return byte;
  });
}

const list = (names: readonly string[]) =>
  ['Full name,Email,Role', ...names.map((name, turn) => `${name},p${turn}@example.org,student`)].join('\r\n');

const cases: readonly (readonly [encoding: Encoding, names: readonly string[]])[] = [
  ['windows-1252', ['Jürgen Müller', 'Íñigo Muñoz', 'Seyma Öztürk']],
  ['windows-1252', ['Íñigo Muñoz']],
  ['windows-1252', ['João Gonçalves', 'Conceição Araújo']],
  ['windows-1252', ['ÉLODIE LEFÈVRE', 'François Hélène']],
  ['windows-1252', ['Åse Sørensen', 'Bjørn Ødegård']],
  ['windows-1252', ['Zoë O’Neil', 'Noël d’Artagnan']],
  ['windows-1256', ['محمد العلي', 'فاطمة الزهراء', 'عبد الرحمن']],
  ['windows-1256', ['مُحَمَّد']],
  ['windows-1256', ['محمد Müller', 'فاطمة café']],
  ['windows-1256', ['یاسین پاکزاد'.replaceAll('ی', 'ي')]],
  ['iso-8859-6', ['محمد العلي', 'فاطمة الزهراء', 'عبد الرحمن']],
  ['windows-1254', ['Şeyma Öztürk', 'Yağız Çelik', 'İbrahim Işık']],
  ['windows-1251', ['Амина Хабибова', 'Юсуф Ахмедов']],
  ['macintosh', ['José Muñoz', 'Zoë Müller', 'François Hélène']],
];

test.each(cases)('names in %s are read as they were written: %j', (encoding, names) => {
  const text = list(names);
  expect(decodeText(encode(text, encoding))).toBe(text);
});

test('UTF-8 and UTF-16 are known by their mark and without one', () => {
  const text = list(['محمد العلي', 'Íñigo Muñoz', 'আমিনা']);
  const wide = Buffer.from(text, 'utf16le');
  expect(decodeText(Buffer.from(text))).toBe(text);
  expect(decodeText(Buffer.from(`\ufeff${text}`))).toBe(text);
  for (const [bytes, encoding] of [
    [wide, 'utf-16le'],
    [Buffer.from(wide).swap16(), 'utf-16be'],
    [Buffer.from(`\ufeff${text}`, 'utf16le'), 'utf-16le'],
    [Buffer.from(`\ufeff${text}`, 'utf16le').swap16(), 'utf-16be'],
  ] as const) {
    expect(chooseEncoding(bytes)).toBe(encoding);
    expect(decodeText(bytes)).toBe(text);
  }
});

test('a list in plain letters is UTF-8, and so is an empty one', () => {
  expect(chooseEncoding(Buffer.from(list(['Amina'])))).toBe('utf-8');
  expect(chooseEncoding(new Uint8Array())).toBe('utf-8');
});

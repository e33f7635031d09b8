import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Import, ImportKind, ImportRow } from '#contract/entities/import.ts';
import { decodeText, type Encoding } from '#contract/tables/encodings.ts';
import { newId } from '#server/new-id.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { ask } from '#tests/server/conformance/ask.ts';

/* Lists as schools have them: each case is a small file of its own, read through the API. */
let school: School;

beforeAll(async () => {
  school = await openSchool();
  await school.region({ name: 'Atlas' });
});

afterAll(() => school.close());

async function upload(
  kind: ImportKind,
  content: string | Uint8Array,
  name: string,
  body: Record<string, unknown> = {},
) {
  const file = { name, bytes: Buffer.from(content) };
  return ask(school, 'imports.create', { as: school.admin, body: { kind, ...body }, file });
}

async function read(content: string | Uint8Array, name = 'list.csv', body: Record<string, unknown> = {}) {
  const answer = await upload('users', content, name, body);
  expect(answer.body.message ?? answer.status).toBe(201);
  const one: Import = answer.body.data;
  const { data } = await school.call<ImportRow[]>('GET', `imports/${one.id}/rows?limit=100`, { as: school.admin });
  return { one, rows: data };
}

const values = (rows: readonly ImportRow[], field: string) => rows.map((row) => row.values[field]);

/** A short name for each person, so that no file knows another one's people. */
const tag = () => newId().slice(-8);

interface Case {
  readonly what: string;
  readonly text: (tag: string) => string;
  readonly names: readonly string[];
}

const two = ['Amina Haddad', 'Yusuf Idris'];

const cases: readonly Case[] = [
  {
    what: "Excel's first line with the separator",
    text: (one) =>
      `sep=;\r\nFull name;Email;Role;Region\r\nAmina Haddad;a${one}@x.example;student;Atlas\r\nYusuf Idris;y${one}@x.example;student;Atlas`,
    names: two,
  },
  {
    what: 'a title and a note above the heads',
    text: (one) =>
      `Madrasat an-Nur,,,\nTerm 1: list of students,,,\n,,,\nFull name,Email,Role,Region\nAmina Haddad,a${one}@x.example,student,Atlas\nYusuf Idris,y${one}@x.example,student,Atlas`,
    names: two,
  },
  {
    what: 'tabs, as a table is copied out of a sheet',
    text: (one) =>
      `Name\tE-mail\tType\tArea\nAmina Haddad\ta${one}@x.example\tPupil\tAtlas\nYusuf Idris\ty${one}@x.example\tPupil\tAtlas`,
    names: two,
  },
  {
    what: 'semicolons, with commas in names and quotes around cells',
    text: (one) =>
      `"Name";"Email";"Role";"Region"\n"Haddad, Amina";"a${one}@x.example";"student";"Atlas"\n"Idris, Yusuf";"y${one}@x.example";"student";"Atlas"`,
    names: two,
  },
  {
    what: 'a form of Google with the time of each answer',
    text: (one) =>
      `Timestamp,Email Address,What is your full name?,Are you a student or a teacher?,Region\n2026/01/03 9:12:01 AM GMT+1,a${one}@x.example,Amina Haddad,Student,Atlas\n2026/01/03 9:14:55 AM GMT+1,y${one}@x.example,Yusuf Idris,Teacher,Atlas`,
    names: two,
  },
  {
    what: 'an export of Moodle',
    text: (one) =>
      `username,firstname,lastname,email,role,region\nahaddad,Amina,Haddad,a${one}@x.example,student,Atlas\nyidris,Yusuf,Idris,y${one}@x.example,editingteacher,Atlas`,
    names: two,
  },
  {
    what: 'a template of Google Workspace',
    text: (one) =>
      `First Name [Required],Last Name [Required],Email Address [Required],Role,Region\nAmina,Haddad,a${one}@x.example,student,Atlas\nYusuf,Idris,y${one}@x.example,student,Atlas`,
    names: two,
  },
  {
    what: 'name and surname',
    text: (one) =>
      `Name,Surname,Email,Role,Region\nAmina,Haddad,a${one}@x.example,student,Atlas\nYusuf,Idris,y${one}@x.example,student,Atlas`,
    names: two,
  },
  {
    what: 'Arabic heads in first, father and family name, with marks of direction',
    text: (one) =>
      `\ufeff\u200fالاسم الأول\u200f,اسم الأب,اسم العائلة,البريد الإلكتروني,الصفة,المنطقة\nآمنة,علي,حداد,a${one}@x.example,طالبة,Atlas\nيوسف,عمر,إدريس,y${one}@x.example,معلم,Atlas`,
    names: ['آمنة علي حداد', 'يوسف عمر إدريس'],
  },
  {
    what: 'heads of the Maghreb',
    text: (one) =>
      `الاسم;النسب;البريد;الصفة;الجهة\nآمنة;حداد;a${one}@x.example;تلميذة;Atlas\nيوسف;إدريس;y${one}@x.example;أستاذ;Atlas`,
    names: ['آمنة حداد', 'يوسف إدريس'],
  },
  {
    what: 'columns apart by the Arabic comma',
    text: (one) =>
      `الاسم الكامل،البريد الإلكتروني،الدور،المنطقة\nآمنة حداد،a${one}@x.example،طالبة،Atlas\nيوسف إدريس،y${one}@x.example،طالب،Atlas`,
    names: ['آمنة حداد', 'يوسف إدريس'],
  },
  {
    what: 'numbered heads with stars and blanks',
    text: (one) =>
      `No.,1. Full name *,2. Email *,3. Role :, Region \n1,Amina Haddad,a${one}@x.example,Students,Atlas\n2,Yusuf Idris,y${one}@x.example,Teachers,Atlas`,
    names: two,
  },
  {
    what: 'pasted addresses and names with invisible marks',
    text: (one) =>
      `Full name,Email,Role,Region\n\u200bAmina Haddad\u200f,mailto:a${one}@x.example,student\u200f,\u202aAtlas\u202c\nYusuf Idris,Yusuf <y${one}@x.example>,student,Atlas`,
    names: two,
  },
  {
    what: 'old line ends of the Mac',
    text: (one) =>
      `Full name,Email,Role,Region\rAmina Haddad,a${one}@x.example,student,Atlas\rYusuf Idris,y${one}@x.example,student,Atlas`,
    names: two,
  },
  {
    what: 'cells of several lines',
    text: (one) =>
      `Full name,Email,Address,Role,Region\nAmina Haddad,a${one}@x.example,"Well Lane 1\nnear the mosque",student,Atlas\nYusuf Idris,y${one}@x.example,,student,Atlas`,
    names: two,
  },
  {
    what: 'French words',
    text: (one) =>
      `Nom complet;Adresse e-mail;Rôle;Région\nAmina Haddad;a${one}@x.example;Élève;Atlas\nYusuf Idris;y${one}@x.example;Enseignant;Atlas`,
    names: two,
  },
];

test.each(cases)('$what', async ({ text, names }) => {
  const { one, rows } = await read(text(tag()));
  expect(rows.flatMap(({ errors }) => Object.values(errors))).toEqual([]);
  expect(one.counts).toMatchObject({ add: 2, wrong: 0 });
  expect(values(rows, 'fullName')).toEqual(names);
  expect(values(rows, 'email').every((email) => /^[ay].{8}@x\.example$/.test(email ?? ''))).toBe(true);
  const { data } = await school.call('POST', `imports/${one.id}/run`, { as: school.admin, body: { mailLinks: false } });
  expect(data).toMatchObject({ totalRows: 2 });
  await expect
    .poll(async () => (await school.call<Import>('GET', `imports/${one.id}`, { as: school.admin })).data.progress.done)
    .toBe(2);
  const { data: done } = await school.call<ImportRow[]>('GET', `imports/${one.id}/rows`, { as: school.admin });
  const people = await Promise.all(
    done.map(({ entityId }) => school.call<{ fullName: string }>('GET', `users/${entityId}`, { as: school.admin })),
  );
  expect(people.map(({ data: person }) => person.fullName)).toEqual(names);
});

/** The bytes of a text in an alphabet of one byte. */
function encoded(text: string, encoding: Encoding): Uint8Array {
  const alphabet = [
    ...decodeText(
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
      encoding,
    ),
  ];
  return Uint8Array.from([...text].map((letter) => alphabet.indexOf(letter)));
}

test.each([
  ['windows-1252', ['Jürgen Müller', 'Íñigo Muñoz', 'Seyma Öztürk']],
  ['windows-1256', ['آمنة حداد', 'يوسف إدريس', 'François']],
  ['iso-8859-6', ['آمنة حداد', 'يوسف إدريس', 'Amina']],
  ['macintosh', ['José Muñoz', 'Zoë Müller', 'Amina']],
  ['utf-16le', ['آمنة حداد', 'Íñigo', 'আমিনা']],
] as const)('names in %s are shown as they were written, and the alphabet can be chosen', async (encoding, names) => {
  const one = tag();
  const text = [
    'Full name,Email,Role,Region',
    ...names.map((name, turn) => `${name},${one}${turn}@x.example,student,Atlas`),
  ].join('\r\n');
  const bytes = encoding === 'utf-16le' ? Buffer.from(text, 'utf16le') : encoded(text, encoding);
  const found = await read(bytes);
  expect(found.one.reading.encoding).toBe(encoding);
  expect(found.one.columns[0]?.samples).toEqual(names);
  expect(values(found.rows, 'fullName')).toEqual(names);
  const chosen = await read(bytes, 'list.csv', { encoding: 'windows-1250' });
  expect(chosen.one.reading.encoding).toBe('windows-1250');
  if (encoding !== 'utf-16le') expect(values(chosen.rows, 'fullName')).not.toEqual(names);
});

const heads = ['Full name', 'Email', 'Role', 'Region'];
const person = (name: string, one: string) => [name, `${name.toLowerCase()}${one}@x.example`, 'student', 'Atlas'];

test('the sheet with the list is found behind a cover and a chart, and another one can be chosen', async () => {
  const one = tag();
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Read me', rows: [['How to use this file'], ['Fill in the second sheet.']] },
      { name: 'Girls', rows: [heads, person('Amina', one)] },
      { name: 'Boys', rows: [heads, person('Yusuf', one), person('Omar', one)] },
      { name: 'Secret', rows: [heads, person('Hidden', one)], hidden: true },
    ],
  });
  const found = await read(bytes, 'list.xlsx');
  expect(found.one.reading).toMatchObject({ sheet: 'Girls', sheets: ['Read me', 'Girls', 'Boys'], hiddenSheets: 1 });
  expect(values(found.rows, 'fullName')).toEqual(['Amina']);
  const chosen = await read(bytes, 'list.xlsx', { sheet: 'Boys' });
  expect(values(chosen.rows, 'fullName')).toEqual(['Yusuf', 'Omar']);
  expect((await upload('users', bytes, 'list.xlsx', { sheet: 'Nowhere' })).status).toBe(422);
});

test('hidden rows and columns are left out, and counted', async () => {
  const one = tag();
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'List',
        columns: [{}, {}, {}, {}, { hidden: true }],
        rows: [
          [...heads, 'Password'],
          [...person('Amina', one), 'x'],
          [...person('Left', one), 'y'],
          person('Omar', one),
        ],
        rowDefs: new Map([[2, { hidden: true }]]),
      },
    ],
  });
  const { one: found, rows } = await read(bytes, 'list.xlsx');
  expect(found.reading).toMatchObject({ hiddenRows: 1, hiddenColumns: 1 });
  expect(found.columns.map(({ header }) => header)).toEqual(heads);
  expect(rows.map(({ number, values: cells }) => [number, cells.fullName])).toEqual([
    [2, 'Amina'],
    [4, 'Omar'],
  ]);
});

test('a class in a cell over three rows is meant for each, and numbers keep their zeros', async () => {
  const one = tag();
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'List',
        rows: [
          ['List of 1447'],
          [],
          [...heads, 'Phone', 'Class'],
          [...person('Amina', one), 501234562, 'Hifz 1'],
          [...person('Yusuf', one), 966501234567, null],
          [...person('Omar', one), 212661234567, null],
          [...person('Zayd', one), '0501234569', 'Hifz 2'],
        ],
        merges: [
          { startRow: 0, endRow: 0, startCol: 0, endCol: 5 },
          { startRow: 3, endRow: 5, startCol: 5, endCol: 5 },
        ],
        cells: new Map([
          ['3,4', { value: 501234562, style: { numFmt: '0000000000' } }],
          ['4,4', { value: 966501234567, style: { numFmt: '\\+0' } }],
        ]),
      },
    ],
  });
  const { one: found, rows } = await read(bytes, 'list.xlsx');
  expect(found.reading.headerRow).toBe(3);
  expect(values(rows, 'class')).toEqual(['Hifz 1', 'Hifz 1', 'Hifz 1', 'Hifz 2']);
  expect(values(rows, 'phone')).toEqual(['0501234562', '+966501234567', '212661234567', '0501234569']);
  expect(rows.map(({ number }) => number)).toEqual([4, 5, 6, 7]);
});

test('errors name the row of the file and what is in the way', async () => {
  const one = tag();
  const { rows } = await read(
    [
      'Full name,Email,Role,Region',
      `Amina,family${one}@x.example,student,Atlas`,
      '',
      ',,,',
      `Yusuf,family${one}@x.example,student,Atlas`,
      'Omar,,supervisor,',
      'Zayd,"a@x.example, b@x.example",student,Atlas',
      `Idris,idris${one}@x.example,Hausmeister,Atlas`,
    ].join('\n'),
  );
  expect(rows.map(({ number, errors }) => [number, errors])).toEqual([
    [2, {}],
    [5, { email: 'This address is used by row 2 too. Each person needs an address of their own.' }],
    [6, { email: 'This row has no email address. Each person needs one of their own to sign in.' }],
    [7, { email: 'This cell has more than one email address. Keep one of them.' }],
    [8, { role: '“Hausmeister” is not known as a role. Write student or teacher.' }],
  ]);
});

const teachers =
  'معلم معلمة معلمون معلمين معلمات المعلم مدرس مدرسة أستاذ أستاذة أساتذة محفظ محفظة محفظات شيخ مُعَلِّم Teacher teachers Ustadh Ustaz Instructor';
const students =
  'طالب طالبة طلاب طالبات طلبة الطالب الطلاب تلميذ تلميذة تلاميذ طالبه student Students PUPIL pupils Learner';

test.each([
  ['teacher', teachers],
  ['student', students],
])('each word for a %s is known', async (role, words) => {
  const one = tag();
  const lines = words.split(' ').map((word, turn) => `P${turn},${one}${turn}@x.example,${word},Atlas`);
  const { one: found, rows } = await read(['Full name,Email,Role,Region', ...lines].join('\n'));
  expect(rows.filter(({ errors }) => Object.keys(errors).length > 0)).toEqual([]);
  expect(found.counts.add).toBe(lines.length);
  const { data } = await school.call<Import>('POST', `imports/${found.id}/run`, {
    as: school.admin,
    body: { mailLinks: false },
  });
  expect(data.state).toBe('running');
  await expect
    .poll(async () => (await school.call<Import>('GET', `imports/${found.id}`, { as: school.admin })).data.state)
    .toBe('done');
  const { data: people } = await school.call<{ role: string }[]>('GET', `users?limit=100&search=${one}`, {
    as: school.admin,
  });
  expect(new Set(people.map((each) => each.role))).toEqual(new Set([role]));
  expect(people.length).toBe(lines.length);
});

test('without a column for roles and regions one choice is for all rows, and stays', async () => {
  const one = tag();
  const { one: found } = await read(`Name,Email\nAmina,a${one}@x.example\nYusuf,y${one}@x.example`);
  expect(found).toMatchObject({ missingFields: ['role'], counts: { add: 0 } });
  const put = (body: object) => school.call<Import>('PUT', `imports/${found.id}`, { as: school.admin, body });
  const fields = ['fullName', 'email'];
  const chosen = (await put({ fields, defaults: { role: 'student', region: 'Atlas' } })).data;
  expect(chosen).toMatchObject({
    missingFields: [],
    counts: { add: 2 },
    defaults: { role: 'student', region: 'Atlas' },
  });
  expect((await put({ fields })).data).toMatchObject({ counts: { add: 2 }, defaults: { role: 'student' } });
  expect((await put({ fields, defaults: { role: 'king' } })).status).toBe(422);
});

test('a list without heads says so, and its columns are chosen', async () => {
  const one = tag();
  const { one: found } = await read(`Amina,a${one}@x.example,student,Atlas\nYusuf,y${one}@x.example,teacher,Atlas`);
  expect(found).toMatchObject({ totalRows: 2, reading: { headerRow: 0 } });
  expect(found.columns.map(({ header }) => header)).toEqual(['A', 'B', 'C', 'D']);
  const body = { fields: ['fullName', 'email', 'role', 'region'] };
  const mapped = await school.call<Import>('PUT', `imports/${found.id}`, { as: school.admin, body });
  expect(mapped.data.counts).toMatchObject({ add: 2, wrong: 0 });
});

test('the row of the heads can be chosen', async () => {
  const one = tag();
  const csv = `Old name,Old mail\nAmina,x\nWho,Contact\nYusuf,y${one}@x.example`;
  const { one: found } = await read(csv, 'list.csv', { headerRow: 3 });
  expect(found.columns.map(({ header }) => header)).toEqual(['Who', 'Contact']);
  expect(found).toMatchObject({ totalRows: 1, reading: { headerRow: 3 } });
});

test('amounts are read as people write them, or the message says why not', async () => {
  const amounts = ['"100 $"', '100 USD', '١٠٠ دولار', '"1,250"', '"100,50"', '.5', '1.250', '€100', 'much'];
  const lines = amounts.map((amount, turn) => `M${turn}${tag()},x,${amount},Atlas`);
  const answer = await upload('madaris', ['Name,Address,Total price (USD),Region', ...lines].join('\n'), 'madaris.csv');
  const one: Import = answer.body.data;
  const { data } = await school.call<ImportRow[]>('GET', `imports/${one.id}/rows?limit=100`, { as: school.admin });
  expect(data.map(({ errors }) => errors.totalPrice ?? '')).toEqual([
    ...['', '', '', '', '', ''],
    '“1.250” can mean two amounts. Write it without a point before three digits.',
    '“€100” is in another currency. Amounts are in US dollars.',
    'Total price must be a number',
  ]);
});

const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_024)]);
const encrypted = Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le'), Buffer.alloc(512)]);
const page = '<html><table><tr><td>Full name</td></tr></table></html>';

test.each([
  ['a page named .xls', 'list.xls', page, 415, 'table-type'],
  ['a page named .xlsx', 'list.xlsx', `\ufeff${page}`, 415, 'table-type'],
  ['a page named .csv', 'list.csv', page, 415, 'table-type'],
  ['an old workbook', 'list.xls', compound, 415, 'table-type'],
  ['an old workbook named .xlsx', 'list.xlsx', compound, 415, 'table-type'],
  ['an encrypted workbook', 'list.xlsx', encrypted, 415, 'file-protected'],
  ['a PDF', 'list.pdf', '%PDF-1.7', 415, 'table-type'],
  ['a kind that is not known', 'list.ods', 'PK', 415, 'table-type'],
  ['a damaged workbook', 'list.xlsx', 'PK\u0003\u0004', 422, 'file-unreadable'],
] as const)('%s is rejected with what to do', async (_, name, content, status, code) => {
  const answer = await upload('users', content, name);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

test('text and new workbooks named .xls are read, and bytes behind a workbook do not matter', async () => {
  const one = tag();
  const csv = await read(`Full name\tEmail\tRole\tRegion\nAmina\ta${one}@x.example\tstudent\tAtlas`, 'list.xls');
  expect(csv.one.counts.add).toBe(1);
  const book = await writeXlsx({ sheets: [{ name: 'x', rows: [heads, person('Omar', one)] }] });
  const { one: found } = await read(Buffer.concat([book, Buffer.from('\r\n--boundary--\r\n')]), 'list.xls');
  expect(found.counts.add).toBe(1);
});

import { describe, expect, it } from 'vitest';
import { fileToneOf, fileTypeOf } from './file-type.ts';

describe('the type of a file', () => {
  it.each([
    ['Lesson 1.pdf', 'PDF'],
    ['https://host/files/report.final.docx', 'DOCX'],
    ['/api/v1/files/a.xlsx?token=x.y#page=2', 'XLSX'],
    ['درس.الأول.csv', 'CSV'],
    ['Lesson #2? yes.pdf', 'PDF'],
    ['README', 'FILE'],
    ['/v1.2/files/018f', 'FILE'],
    ['', 'FILE'],
    ['ends-with-a-dot.', 'FILE'],
  ])('of %s is %s', (name, type) => {
    expect(fileTypeOf(name)).toBe(type);
  });

  it.each([
    ['PDF', 'red'],
    ['DOC', 'blue'],
    ['DOCX', 'blue'],
    ['XLS', 'green'],
    ['XLSX', 'green'],
    ['CSV', 'gold'],
    ['PNG', 'sand'],
    ['FILE', 'sand'],
  ])('%s has a %s badge', (type, tone) => {
    expect(fileToneOf(type)).toBe(tone);
  });
});

import { expect, test } from 'vitest';
import { objectsIn } from './s3-listing.ts';

const page = `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult><Name>b</Name><IsTruncated>true</IsTruncated><NextContinuationToken>a&amp;b</NextContinuationToken>
<Contents><Key>sanad/one</Key><LastModified>2026-01-05T10:00:00.000Z</LastModified><Size>5</Size></Contents>
<Contents><Key>a&lt;b&#38;c</Key><LastModified>2026-01-06T10:00:00.000Z</LastModified><Size>0</Size></Contents>
</ListBucketResult>`;

test('every object of a page is read, and where the next page starts', () => {
  expect(objectsIn(page)).toEqual({
    objects: [
      { key: 'sanad/one', size: 5, modifiedAt: new Date('2026-01-05T10:00:00Z') },
      { key: 'a<b&c', size: 0, modifiedAt: new Date('2026-01-06T10:00:00Z') },
    ],
    next: 'a&b',
  });
});

test('after the last page there is no next one', () => {
  expect(objectsIn('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>')).toEqual({
    objects: [],
    next: undefined,
  });
});

import { expect, it } from 'vitest';
import { allowedAddresses, mayLeadTo, ownPicture } from './addresses.ts';

it('no link of a document runs a script, with any form of address', () => {
  const addresses = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>x()</script>',
    'data:image/svg+xml;base64,AAAA',
    'blob:https://sanad.example/1',
    'file:///etc/passwd',
    '//elsewhere.example',
    '/login',
    '',
  ];
  expect(addresses.filter(mayLeadTo)).toEqual([]);
  expect(addresses.filter((address) => allowedAddresses.test(address))).toEqual([]);
});

it('a link leads to pages, to people, and within its document', () => {
  const addresses = ['https://sanad.example/', 'http://a.example', 'mailto:a@b.example', 'tel:+212600', '#heading'];
  expect(addresses.filter(mayLeadTo)).toEqual(addresses);
});

it('the source of a picture may be one of the document’s pictures, but no address of a page', () => {
  const picture = 'data:image/png;base64,AAAA';
  expect(allowedAddresses.test(picture)).toBe(true);
  expect(mayLeadTo(picture)).toBe(false);
});

it('a picture is pixels of the document itself: no SVG, no other address', () => {
  const kinds = ['png', 'jpeg', 'gif', 'webp', 'bmp'];
  expect(kinds.filter((kind) => !ownPicture.test(`data:image/${kind};base64,AAAA`))).toEqual([]);
  const others = [
    'data:image/svg+xml;base64,AAAA',
    'data:image/png,<svg>',
    'data:text/html;base64,A',
    'https://a.example/a.png',
    '',
  ];
  expect(others.filter((address) => ownPicture.test(address))).toEqual([]);
});

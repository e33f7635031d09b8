import { expect, test } from 'vitest';
import { gatewayNames } from '#contract/entities/payment.ts';
import { gateways } from '#server/modules/giving/payments/gateways/choose-gateway.ts';
import { gatewayPart, gatewayParts } from './gateway-parts.ts';

test('each gateway of the server has its part of the page, and the other way round', () => {
  expect(Object.keys(gatewayParts).sort()).toEqual([...gatewayNames].sort());
  expect(Object.keys(gateways).sort()).toEqual([...gatewayNames].sort());
});

test('a part types a card and makes a token of it, or does neither', () => {
  for (const { Fields, tokenOf } of Object.values(gatewayParts))
    expect(Fields === undefined).toBe(tokenOf === undefined);
});

test('an unknown gateway does not get the token of another one', () => {
  expect(gatewayPart({ gateway: 'other', redirects: false })).toBeUndefined();
  expect(gatewayPart({ gateway: 'other', redirects: true })?.tokenOf).toBeUndefined();
  expect(gatewayPart({ gateway: 'toString', redirects: false })).toBeUndefined();
});

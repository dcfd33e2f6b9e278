// The waitlist URL carries the typed address, whatever its base looks like.
import { Latchkey, readInitialValues, readPageParams } from '@latchkey/client';
import { createFakePlatform } from '@latchkey/client/testing';
import { expect, it } from 'vitest';
import { waitlistPage } from './waitlist-page.ts';

const EMAIL = 'mira+list@harbourlab.org';
const ORIGIN = 'https://app.example.com';

const latchkey = new Latchkey(`pk_test_${btoa('latchkey.example.test$')}`, {
  platform: createFakePlatform({ href: ORIGIN }),
});

it.each([
  ['/wait', '/wait#/?'],
  ['/wait#', '/wait#/?'],
  ['/wait?ref=mail', '/wait?ref=mail#/?'],
  ['/wait#/join', '/wait#/join?'],
  ['/wait#/join?ref=mail', '/wait#/join?ref=mail&'],
])('writes the address into the hash of %s, where the waitlist reads it', (page, before) => {
  const address = waitlistPage(latchkey, page, EMAIL);
  expect(address).toBe(`${before}email_address=mira%2Blist%40harbourlab.org`);
  expect(readInitialValues(readPageParams(`${ORIGIN}${address}`))).toEqual({ emailAddress: EMAIL });
});

it('returns the page unchanged without an address, and nothing where there is no page', () => {
  expect(waitlistPage(latchkey, '/wait', undefined)).toBe('/wait');
  expect(waitlistPage(latchkey, undefined, EMAIL)).toBe('');
});

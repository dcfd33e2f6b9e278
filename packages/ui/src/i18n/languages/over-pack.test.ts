// A host's texts over those of a pack.
import { expect, it } from 'vitest';
import { overPack } from './over-pack.ts';

const PACK = {
  locale: 'de-DE',
  signIn: { 'start.title': 'Anmelden', 'start.submit': 'Weiter' },
  organizationProfile: { 'nav.members': { one: 'ein', other: '{count}' } },
};

it('replaces single texts of a pack, with flat or nested keys, and keeps its language', () => {
  const count = () => 'viele';
  const given = {
    locale: 'auto',
    signIn: { start: { title: 'Hallo' } },
    organizationProfile: { 'nav.members': count },
    roles: { 'org:keeper': 'Hüter' },
  };
  expect(overPack(PACK, given)).toEqual({
    locale: 'de-DE',
    signIn: { 'start.title': 'Hallo', 'start.submit': 'Weiter' },
    organizationProfile: { 'nav.members': count },
    roles: { 'org:keeper': 'Hüter' },
  });
});

it('takes a plural as one text, and ignores texts that are not there', () => {
  const given = { organizationProfile: { nav: { members: { other: 'alle' } } }, signIn: { 'start.title': undefined } };
  expect(overPack(PACK, given)).toMatchObject({
    signIn: { 'start.title': 'Anmelden' },
    organizationProfile: { 'nav.members': { other: 'alle' } },
  });
});

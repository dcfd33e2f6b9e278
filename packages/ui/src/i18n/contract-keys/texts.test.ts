import type { Localization } from '@latchkey/client';
import { describe, expect, it } from 'vitest';
import { createTranslate } from '../message.ts';
import { globalsOf, inOwnKeys } from './texts.ts';

/** The texts of one group after the mapping. */
const groupOf = (given: Localization, name: string): Record<string, unknown> =>
  (inOwnKeys(given)[name] ?? {}) as Record<string, unknown>;

describe('texts with the paths of the contract', () => {
  it('are mapped to built-in keys, nested or flat in their group', () => {
    const nested = { signIn: { alternativeMethods: { title: 'Otherwise' } } };
    expect(groupOf(nested, 'signIn')).toMatchObject({ 'choose.title': 'Otherwise', 'chooseSecond.title': 'Otherwise' });
    expect(groupOf({ signIn: { 'alternativeMethods.title': 'Flat' } }, 'signIn')['choose.title']).toBe('Flat');
    expect(inOwnKeys({ locale: 'nl-NL', dividerText: 'of' })).toMatchObject({
      locale: 'nl-NL',
      parts: { 'provider.or': 'of' },
    });
  });

  it('about one place take precedence over those about many', () => {
    const given = { footerActionLink__useAnotherMethod: 'general', signIn: { password: { actionLink: 'here' } } };
    expect(groupOf(given, 'signIn')).toMatchObject({ 'password.another': 'here', 'code.another': 'general' });
  });

  it('never replace a text under a built-in key', () => {
    const given = { formFieldLabel__password: 'theirs', signIn: { 'password.label': 'ours' } };
    expect(groupOf(given, 'signIn')).toMatchObject({ 'password.label': 'ours', 'start.password': 'theirs' });
    expect(
      groupOf({ dividerText: 'theirs', parts: { provider: { or: 'ours' } } }, 'parts')['provider.or'],
    ).toBeUndefined();
  });

  it.each([
    [
      'socialButtonsBlockButton',
      'Go on with {{provider|titleize}}',
      'parts',
      'provider.continue',
      'Go on with {provider}',
    ],
    ['socialButtonsBlockButton', '{{ provider | titleize }}', 'parts', 'provider.continue', '{provider}'],
    ['signIn.start.subtitle', 'for {{applicationName}}', 'signIn', 'start.subtitle', 'for {applicationName}'],
    [
      'signIn.alternativeMethods.blockButton__emailCode',
      'Code to {{identifier}}',
      'signIn',
      'choose.email_codeTo',
      'Code to {address}',
    ],
    ['signIn.password.title', 'Hello {{user.firstName}}', 'signIn', 'password.title', 'Hello {user.firstName}'],
    [
      'unstable__errors.passwordComplexity.minimumLength',
      '{{length}} or more',
      'authentication',
      'rule.length',
      '{count} or more',
    ],
    [
      'unstable__errors.form_username_invalid_length',
      '{{min_length}} to {{max_length}}',
      'signUp',
      'username.length',
      '{min} to {max}',
    ],
    [
      'organizationProfile.verifiedDomainPage.enrollmentTab.calloutInvitationCountLabel',
      'Open: {{count}}',
      'organizationProfile',
      'mode.pendingInvitations',
      'Open: {count}',
    ],
  ])('%s with %s becomes the built-in text with its placeholders', (path, text, group, key, expected) => {
    const given = path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), text);
    expect(groupOf(given as Localization, group)[key]).toBe(expected);
  });

  it('keep the plural forms', () => {
    const label = { one: '{{count}} offen', other: '{{count}} offene' };
    const given = {
      organizationProfile: { verifiedDomainPage: { enrollmentTab: { calloutInvitationCountLabel: label } } },
    };
    expect(groupOf(given, 'organizationProfile')['mode.pendingInvitations']).toEqual({
      one: '{count} offen',
      other: '{count} offene',
    });
  });

  it('keep the links of the consent in their text', () => {
    const label =
      'Ja zu {{ termsOfServiceLink || link("den Regeln") }} und {{ privacyPolicyLink || link("dem Schutz") }}';
    const given = { signUp: { legalConsent: { checkbox: { label__termsOfServiceAndPrivacyPolicy: label } } } };
    expect(groupOf(given, 'signUp')).toMatchObject({
      'legal.both': 'Ja zu {terms} und {privacy}',
      'legal.termsName': 'den Regeln',
      'legal.privacyName': 'dem Schutz',
    });
  });

  it('join two texts about pages into one sentence', () => {
    const words = { paginationRowText__displaying: 'Zu sehen:', paginationRowText__of: 'von' };
    expect(groupOf(words, 'organizationProfile')['pager.range']).toBe('Zu sehen: {from}–{to} von {total}');
    expect(groupOf({ paginationRowText__of: 'von' }, 'organizationProfile')['pager.range']).toBe(
      '{from}–{to} von {total}',
    );
  });

  it('format dates and times in their language', () => {
    const dates = {
      sameDay: "Heute um {{ date | timeString('de-DE') }}",
      previous6Days: "Letzten {{ date | weekday('de-DE','long') }} um {{ date | timeString('de-DE') }}",
      numeric: "{{ date | numeric('de-DE') }}",
    };
    expect(groupOf({ dates }, 'userProfile')).toMatchObject({
      'when.today': 'Heute um {time}',
      'when.sunday': 'Letzten Sonntag um {time}',
      'when.saturday': 'Letzten Samstag um {time}',
      'when.date': 'd.M.yyyy',
      'when.time': 'HH:mm',
    });
    const american = { sameDay: "Today at {{ date | timeString('en-US') }}", numeric: "{{ date | numeric('en-US') }}" };
    expect(groupOf({ dates: american }, 'userProfile')).toMatchObject({
      'when.date': 'M/d/yyyy',
      'when.time': 'h:mm a',
      'when.am': 'AM',
      'when.pm': 'PM',
    });
    expect(groupOf({ dates: { sameDay: "{{ date | timeString('no language') }}" } }, 'userProfile')).toMatchObject({
      'when.today': '{time}',
    });
  });
});

type Client = Parameters<typeof globalsOf>[0];

describe('values for every text', () => {
  it('are those of the current user when the text is rendered', () => {
    // The part of a client that is read.
    const latchkey = { user: null } as { user: { readonly firstName: string } | null };
    const globals = globalsOf(latchkey as unknown as Client, 'Harbour');
    const t = createTranslate({ hello: 'x' }, { texts: { hello: '{applicationName}: {user.firstName}' }, globals });
    expect(t('hello')).toBe('Harbour: ');
    latchkey.user = { firstName: 'Ada' };
    expect(t('hello')).toBe('Harbour: Ada');
  });
});

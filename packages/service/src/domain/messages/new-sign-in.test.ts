// The mail about a new browser, in every language, with hostile names and places.

import type { Language } from '@latchkey/wire';
import { MESSAGE_LOCALES } from '@latchkey/wire/admin';
import { describe, expect, it } from 'vitest';
import { reportConfirmPage, reportDonePage, unknownReportPage } from '../../present/pages/report-page.ts';
import { deviceOf } from '../sessions/user-agent.ts';
import { renderMessage } from './message.ts';
import { newSignInMessage } from './new-sign-in.ts';

const LINK = 'https://latchkey.example.com/v1/report_sign_in?token=abc';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const FACTS = {
  to: 'ada@example.com',
  applicationName: 'Acme',
  language: 'en' as Language,
  accent: '#3b4bd8',
  link: LINK,
  days: 7,
  at: Date.UTC(2026, 10, 16, 20, 5),
  device: deviceOf(CHROME),
  city: 'Bremen',
  country: 'DE',
};

const shown = (facts: Parameters<typeof newSignInMessage>[0]) => renderMessage(newSignInMessage(facts));

describe('the mail about a new browser', () => {
  it('says when, with what and about where, and has the link in text and HTML', () => {
    const { subject, text, html } = shown(FACTS);
    expect(subject).toBe('New sign-in to Acme');
    for (const part of [text, html]) {
      expect(part).toContain('November 16, 2026');
      expect(part).toContain('Chrome on Windows');
      expect(part).toContain('Bremen, Germany');
      expect(part).toContain(LINK);
      expect(part).toContain('7 days');
    }
  });

  it.each<Language>(MESSAGE_LOCALES)('in %s has all of it, and the place in that language', (language) => {
    const { text, html } = shown({ ...FACTS, language });
    expect(text).toContain('Chrome');
    expect(text).toContain(LINK);
    expect(text).not.toMatch(/undefined|\[object|\$\{/);
    expect(html).toContain(`lang="${language}"`);
    if (language !== 'en') expect(text).not.toContain('Germany');
  });

  it.each<[Language, string, string]>([
    ['de', '16. November 2026 um 20:05', 'Bremen, Deutschland'],
    ['pt-PT', '16 de novembro de 2026 às 20:05', 'Bremen, Alemanha'],
    ['nb', '16. november 2026 kl. 20:05', 'Bremen, Tyskland'],
    ['ja', '2026年11月16日 20:05', 'Bremen、ドイツ'],
    ['zh-TW', '2026年11月16日 晚上8:05', 'Bremen，德國'],
    ['he', '16 בנובמבר 2026 בשעה 20:05', 'Bremen, גרמניה'],
  ])('in %s has the time and the place as that language writes them', (language, time, place) => {
    const { text } = shown({ ...FACTS, language });
    expect(text).toContain(time);
    expect(text).toContain(place);
  });

  it('leaves out a place that is not known, and does not guess a browser', () => {
    const { text } = shown({ ...FACTS, device: deviceOf('curl/8'), city: undefined, country: undefined });
    expect(text).not.toContain('place');
    expect(text).toContain('Browser: not known');
    for (const country of ['T1x', 'de', '']) {
      expect(shown({ ...FACTS, city: undefined, country }).text).not.toContain('place');
    }
  });

  it('keeps names and places on one line, escaped, short and without links', () => {
    const city = `<b>evil.example.com</b>\r\nBcc: all@example.com ${'x'.repeat(500)}`;
    const { subject, text, html } = shown({ ...FACTS, city, applicationName: 'A\r\nB: <i>' });
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toContain('<b>');
    expect(html).not.toContain('<i>');
    expect(text).not.toContain('evil.example.com');
    expect(text).not.toContain('x'.repeat(70));
    expect(text.split('\n').filter((line) => line.startsWith('Bcc'))).toEqual([]);
  });
});

describe('the pages of the report', () => {
  const look = {
    applicationName: '<b>Acme</b>',
    language: 'en',
    accent: '#3b4bd8',
    appearance: undefined,
    logoUrl: '',
    branded: true,
    nonce: 'n0nce',
  } as const;

  it('escape what they show, and change nothing without the button', () => {
    const confirm = reportConfirmPage(look, { action: LINK, token: '"><script>' });
    expect(confirm).toContain('<form method="post"');
    expect(confirm).not.toContain('<script>');
    expect(confirm).not.toContain('<b>Acme');
    expect(reportDonePage(look, { signInUrl: 'https://x.example/"><script>', hasPassword: true })).not.toContain(
      '<script>',
    );
  });

  it('speak of the password only to a user who has one, and link only to an allowed page', () => {
    const other = reportDonePage(look, { signInUrl: undefined, hasPassword: false });
    expect(other).not.toContain('password');
    expect(other).not.toContain('<a ');
    expect(reportDonePage(look, { signInUrl: 'https://app.example.com/in', hasPassword: true })).toContain('password');
    expect(unknownReportPage(look)).not.toContain('<form');
  });
});

// Every message in every language, in text and HTML, with hostile names.
import type { Language } from '@latchkey/wire';
import { MESSAGE_LOCALES } from '@latchkey/wire/admin';
import { describe, expect, it } from 'vitest';
import { confirmPage, unknownLinkPage } from '../../present/pages/link-page.ts';
import { languageOf, textsIn } from './language.ts';
import { renderMessage } from './message.ts';
import {
  accountExistsMessage,
  accountExistsTextMessage,
  admissionMessage,
  codeTextMessage,
  emailLinkMessage,
  invitationMessage,
  organizationInvitationMessage,
  verificationCodeMessage,
} from './messages.ts';

const LANGUAGES: readonly Language[] = MESSAGE_LOCALES;
const TO = 'ada@example.com';
const LINK = 'https://latchkey.example.com/v1/verify?token=abc&x=1';
const NAMES = [
  'A\r\nBcc: all@example.com',
  'A\nB',
  'A\u2028B',
  'A\u202eB\u2066',
  'A\u0000B',
  '\r\n',
  '<img src=x onerror=alert(1)> & "x"',
];

const message = (applicationName: string) =>
  renderMessage(verificationCodeMessage({ to: TO, applicationName, code: '123456', minutes: 10 }));

const everyMail = (applicationName: string, language: Language) => {
  const details = { to: TO, applicationName, language };
  return [
    verificationCodeMessage({ ...details, code: '123456', minutes: 10 }),
    accountExistsMessage(details),
    emailLinkMessage({ ...details, link: LINK, code: '123456', count: 10 }),
    invitationMessage({ ...details, link: LINK, count: 30 }),
    admissionMessage({ ...details, link: LINK, count: 30 }),
    organizationInvitationMessage({ ...details, link: LINK, count: 30, organizationName: applicationName }),
  ].map((one) => renderMessage(one));
};

describe('the message with a code', () => {
  it('has the code in subject, text and HTML, and says how long it is valid', () => {
    const { subject, text, html, code, to } = message('Acme');
    expect(subject).toBe('123456 is your code for Acme');
    for (const part of [text, html]) {
      expect(part).toContain('123456');
      expect(part).toContain('10 minutes');
      expect(part).toContain('Acme');
    }
    expect({ code, to }).toEqual({ code: '123456', to: TO });
  });

  it.each(LANGUAGES)('in %s contains no application name where the application has none', (language) => {
    const { html, subject } = renderMessage(
      verificationCodeMessage({ to: TO, applicationName: '', language, code: '1', minutes: 10 }),
    );
    expect(html).not.toContain('font-size:22px;line-height:28px');
    expect(message('Acme').html).toContain('font-size:22px;line-height:28px');
    expect(subject).not.toMatch(/undefined|My application/);
  });

  it('escapes markup in the application name', () => {
    const { html } = message('<img src=x onerror=alert(1)> & "friends"');
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;friends&quot;');
  });

  it('is one short line as a text message', () => {
    const details = { to: '+12025550123', applicationName: 'Acme', code: '123456', minutes: 10 };
    for (const language of LANGUAGES) {
      const { text, subject, html } = renderMessage(codeTextMessage({ ...details, language }));
      expect(text).toContain('123456');
      expect(text.length).toBeLessThanOrEqual(160);
      expect(text).not.toContain('\n');
      expect([subject, html]).toEqual(['', '']);
    }
    expect(renderMessage(accountExistsTextMessage(details)).text).toContain('Acme');
  });
});

describe('every e-mail', () => {
  it('isolates a name that is written in the other direction', () => {
    for (const { html, text } of everyMail('Acme!', 'he'))
      for (const body of [html, text]) expect(body).toContain('\u2068Acme!\u2069');
    for (const { html } of everyMail('أكمي', 'en')) expect(html).toContain('\u2068أكمي\u2069');
    for (const { html, text } of everyMail('Acme!', 'en')) expect(html + text).not.toContain('\u2068');
  });

  it.each(LANGUAGES)('in %s keeps its subject on one line and escapes markup in the application name', (language) => {
    for (const name of NAMES) {
      for (const { subject, html, text } of everyMail(name, language)) {
        expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        expect(subject.length).toBeGreaterThan(0);
        expect(html).not.toContain('<img');
        expect(html).toContain(`<html lang="${language}" dir="${['ar', 'he'].includes(language) ? 'rtl' : 'ltr'}">`);
        expect(text).not.toContain('<p');
      }
    }
  });

  it.each(LANGUAGES)('in %s with a link contains it in the text, under the button and in full', (language) => {
    for (const mail of everyMail('Acme', language).filter(({ link }) => link !== undefined)) {
      expect(mail.text).toContain(LINK);
      expect(mail.html.split('token=abc&amp;x=1')).toHaveLength(3);
    }
  });

  it('uses the colour of the instance, unless that would break out of the style', () => {
    const mail = (accent: string) =>
      renderMessage(invitationMessage({ to: TO, applicationName: 'Acme', accent, link: LINK, count: 30 }));
    expect(mail('#3b4bd8').html).toContain('background:#3b4bd8');
    expect(mail('red;}"><script>').html).toContain('background:#14586c');
    expect(mail('#3b4bd8').html).toContain('color:#ffffff;font-weight');
    expect(mail('#ffe14d').html).toContain('color:#16181d;font-weight');
    expect(mail('#ff0').html).toContain('background:#ff0;color:#16181d');
  });
});

describe('an invitation to an organization', () => {
  it('contains no auto-detected link in a name, whatever its dots, signs and slashes are', () => {
    const dots = ['.', '\u3002', '\u2024', '\uff0e', '\uff61', '\ufe52', '\u2025', '\u2026', '\ua4f8'];
    const names = [
      ...dots.flatMap((dot) => [
        `evil${dot}example`,
        `www${dot}evil${dot}example`,
        `\u200b${dot}evil\u0301${dot}example`,
      ]),
      'https\uff1a\uff0f\uff0fevil\u3002example',
      'ada\uff20evil\uff0eexample',
      'ada\ufe6bevil.example',
      'evil.example\u2215path',
      'mailto:ada@evil.example',
    ];
    // What a mail program may detect as an address: text on both sides of a divider, with compatibility forms folded.
    const address = /[^\s\u2060][.@\u3002\uff61\ua4f8:/](?![\u2060\s.]|$)/u;
    for (const name of names) {
      for (const { text, subject } of everyMail(name, 'en')) {
        const own = text
          .replaceAll(LINK, '')
          .normalize('NFKC')
          .replace(/[.:](?=\s|$)/g, '');
        expect([name, address.exec(own)?.[0], address.exec(subject.normalize('NFKC'))?.[0]]).toEqual([
          name,
          undefined,
          undefined,
        ]);
        expect(text.replaceAll('\u2060', '')).toContain(name);
      }
    }
  });

  it('contains no address but its own: text in a name becomes no link', () => {
    const name = 'Account locked: https://evil.example/login or www.evil.example';
    const details = { to: TO, applicationName: 'Acme', link: LINK, count: 30, organizationName: name };
    const mail = renderMessage(organizationInvitationMessage(details));
    for (const part of [mail.subject, mail.text, mail.html]) {
      expect(part).not.toMatch(/:\/\/evil|evil\.example|www\.evil/);
      expect(part.replaceAll('\u2060', '')).toContain(name);
    }
  });
});

describe('the language of a message', () => {
  it.each([
    [null, 'en'],
    ['', 'en'],
    ['fr-CH, en;q=0.8', 'fr'],
    ['en;q=0.1, de-AT;q=0.9', 'de'],
    ['sw, ES-mx;q=0.3', 'es'],
    ['*', 'en'],
    ['de;q=0', 'en'],
    ['__proto__, ar', 'ar'],
    ['pt', 'pt-BR'],
    ['pt-BR, pt;q=0.9', 'pt-BR'],
    ['pt-PT, pt;q=0.9', 'pt-PT'],
    ['pt-AO', 'pt-PT'],
    ['PT-mz', 'pt-PT'],
    ['zh', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
    ['zh-Hans-HK', 'zh-CN'],
    ['zh-TW, zh;q=0.9', 'zh-TW'],
    ['zh-HK', 'zh-TW'],
    ['zh-MO', 'zh-TW'],
    ['zh-Hant', 'zh-TW'],
    ['zh-hant-my', 'zh-TW'],
    ['no', 'nb'],
    ['nn-NO', 'nb'],
    ['nb', 'nb'],
    ['iw-IL', 'he'],
    ['sv-FI', 'sv'],
    ['de;q=wrong, fr;q=1.2.3, it;q=0.1', 'de'],
    [`${'x,'.repeat(60)}de`, 'en'],
    [`${'x'.repeat(9_000)}, de`, 'de'],
  ])('of %s is %s', (header, language) => {
    expect(languageOf(header)).toBe(language);
  });

  it('has every sentence in every language, and no two languages share one', () => {
    const flat = (language: Language): readonly string[] => {
      const textsOf = (value: unknown): readonly string[] => {
        if (typeof value === 'function') return textsOf(value('Acme', '123456', 10));
        return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsOf);
      };
      return textsOf(textsIn(language));
    };
    const counts = new Set(LANGUAGES.map((language) => flat(language).length));
    expect(counts.size).toBe(1);
    for (const language of LANGUAGES) for (const text of flat(language)) expect(text.trim()).not.toBe('');
    for (const language of LANGUAGES.slice(1)) {
      const same = flat(language).filter((text) => flat('en').includes(text));
      expect(same).toEqual([]);
    }
  });
});

describe('the page of an e-mail link', () => {
  const look = {
    applicationName: '<b>Acme</b>',
    language: 'en',
    accent: '#3b4bd8',
    appearance: undefined,
    logoUrl: '',
    branded: true,
    nonce: 'n0nce',
  } as const;

  it('is one form with one button', () => {
    const page = confirmPage(look, { action: 'https://latchkey.example.com/v1/verify', token: '"><script>' });
    expect(page).toContain('<form method="post" action="https://latchkey.example.com/v1/verify">');
    expect(page).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(page.match(/<button/g)).toHaveLength(1);
    expect(page).not.toContain('<b>');
    expect(page).toContain('<style nonce="n0nce">');
  });

  it('has the logo, the colours, the corners and the font of the surfaces', () => {
    const none = { primary: null, background: null, text: null, text_secondary: null, input_background: null };
    const appearance = {
      light: { ...none, primary: '#aa2200' },
      dark: none,
      border_radius: 4,
      font_family: 'Inter, sans-serif',
      font_family_buttons: null,
    };
    const page = unknownLinkPage({ ...look, appearance, logoUrl: 'https://cdn.example.com/a?b=1&c="', branded: false });
    expect(page).toContain('--accent: light-dark(#aa2200, oklch(0.74 0.072 214));');
    expect(page).toContain('--radius: 4px');
    expect(page).toContain('body { font-family: Inter, sans-serif\n}');
    expect(page).toContain('<img src="https://cdn.example.com/a?b=1&amp;c=&quot;" alt=""');
    expect(page).not.toContain('<svg');
  });

  it('has the built-in colours unless the operator chose one for messages', () => {
    expect(unknownLinkPage(look)).toContain('--accent: #3b4bd8;');
    const page = unknownLinkPage({ ...look, accent: '#14586c' });
    expect(page).toContain('--accent: light-dark(oklch(0.43 0.072 222), oklch(0.74 0.072 214));');
    expect(page).toContain('aria-label="Made with Latchkey"');
  });

  it('isolates a name that is written in the other direction', () => {
    const form = { action: 'https://latchkey.example.com/v1/verify', token: 't' };
    expect(confirmPage({ ...look, applicationName: 'Acme!', language: 'ar' }, form)).toContain(
      '\u2068Acme!\u2069</h1>',
    );
    expect(confirmPage({ ...look, applicationName: 'Acme!' }, form)).toContain('Acme!</h1>');
  });

  it('reports an unknown link', () => {
    expect(unknownLinkPage({ ...look, language: 'ar' })).toContain('dir="rtl"');
    expect(unknownLinkPage(look)).not.toContain('<form');
  });
});

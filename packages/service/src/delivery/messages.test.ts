import { describe, expect, it } from 'vitest';
import { verificationCodeMessage } from './messages.ts';

const message = (applicationName: string) =>
  verificationCodeMessage({ to: 'ada@example.com', applicationName, code: '123456', minutes: 10 });

describe('the message with a code', () => {
  it('says the code in subject, text and HTML, and how long it works', () => {
    const { subject, text, html, code, to } = message('Acme');
    expect(subject).toBe('123456 is your code for Acme');
    for (const part of [text, html]) {
      expect(part).toContain('123456');
      expect(part).toContain('10 minutes');
      expect(part).toContain('Acme');
    }
    expect({ code, to }).toEqual({ code: '123456', to: 'ada@example.com' });
  });

  it('stays one line in its subject whatever the application is called', () => {
    for (const name of ['A\r\nBcc: all@example.com', 'A\nB', 'A\u2028B', 'A\u0000B', '\r\n']) {
      expect(message(name).subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    }
  });

  it('cannot carry markup of the application name', () => {
    const { html } = message('<img src=x onerror=alert(1)> & "friends"');
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;friends&quot;');
  });
});

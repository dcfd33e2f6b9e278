// The text of every message we send, as plain text and as simple HTML. Subjects are one line whatever the names hold.
import type { MessageContent } from '../store/outbox.ts';

/** A name for a header or a sentence: control characters, line breaks included, become spaces. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);

const page = (title: string, paragraphs: readonly string[]): string =>
  [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(title)}</title></head>`,
    '<body style="margin:0;padding:32px 16px;background:#f6f7f9;color:#16181d;font-family:system-ui,sans-serif;line-height:1.5">',
    '<div style="max-width:28rem;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">',
    ...paragraphs,
    '</div></body></html>',
  ].join('\n');

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;

const codeBlock = (code: string): string =>
  `<p style="margin:0 0 16px;font-size:32px;font-weight:600;letter-spacing:0.2em">${escapeHtml(code)}</p>`;

/** The message that carries a one-time code; `minutes` is how long the code works. */
export const verificationCodeMessage = (details: {
  readonly to: string;
  readonly applicationName: string;
  readonly code: string;
  readonly minutes: number;
}): MessageContent => {
  const application = oneLine(details.applicationName) || 'your account';
  const subject = `${details.code} is your code for ${application}`;
  const opening = `Enter this code to continue to ${application}:`;
  const validity = `It works for ${details.minutes} minutes and only once.`;
  const caution = 'If you did not ask for it, you can ignore this message. Never give the code to anyone.';
  return {
    to: details.to,
    subject,
    text: [opening, '', details.code, '', validity, '', caution, ''].join('\n'),
    html: page(subject, [paragraph(opening), codeBlock(details.code), paragraph(validity), paragraph(caution)]),
    code: details.code,
    link: undefined,
  };
};

/** What the owner of an address gets when somebody signs up with it and the instance does not tell who exists. */
export const accountExistsMessage = (details: {
  readonly to: string;
  readonly applicationName: string;
}): MessageContent => {
  const application = oneLine(details.applicationName) || 'your account';
  const subject = `You already have an account for ${application}`;
  const what = `Somebody, perhaps you, tried to sign up for ${application} with this address. You have an account already: sign in instead.`;
  const caution = 'If it was not you, there is nothing to do.';
  return {
    to: details.to,
    subject,
    text: [what, '', caution, ''].join('\n'),
    html: page(subject, [paragraph(what), paragraph(caution)]),
    code: undefined,
    link: undefined,
  };
};

// HTML layout of mails and pages: escaping, the card, and its parts. Mail programs ignore style sheets, so each part has inline
// styles.
import { directionOf, type Language } from '@latchkey/wire';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);

/**
 * Makes a name safe for a header or a sentence: control characters, line breaks and Unicode direction controls become spaces,
 * because a direction control could change how our sentence reads.
 */
export const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();

const HEX_COLOUR = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;
/** The colour of the surfaces, as mail programs read it. */
export const DEFAULT_ACCENT = '#14586c';

/** The instance's colour if it is a plain hex colour, which cannot inject CSS, else the default. */
export const accentOf = (colour: string): string => (HEX_COLOUR.test(colour) ? colour : DEFAULT_ACCENT);

const FULL_LENGTH = 7;
const CHANNELS = [1, 3, 5] as const;
const WEIGHTS = [0.2126, 0.7152, 0.0722] as const;
/** Above this luminance, black text has more contrast than white. */
const BRIGHT = 0.179;

const luminance = (colour: string): number => {
  const full = colour.length === FULL_LENGTH ? colour : colour.replace(/[\da-f]/gi, '$&$&');
  const linear = CHANNELS.map((at) => {
    const value = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return linear.reduce((sum, value, at) => sum + value * (WEIGHTS[at] ?? 0), 0);
};

/** Black or white, whichever has more contrast with the instance's colour. */
const onAccentOf = (colour: string): string => (luminance(accentOf(colour)) > BRIGHT ? '#16181d' : '#ffffff');

const FONT = 'ui-sans-serif,system-ui,-apple-system,Segoe UI,Roboto,Helvetica Neue,Arial,sans-serif';

/** For mail programs that read style sheets and show dark mails; the others show the inline colours. */
const DARK_STYLE = [
  '<style>@media (prefers-color-scheme:dark){',
  '.page{background:#101315!important;color:#eceff1!important}',
  '.card{background:#191d20!important}',
  '.note{color:#a3abb2!important}',
  '.link{color:#7cc4d8!important}',
  '}</style>',
].join('');

/** A mail: the application's name, then the parts in a card. */
export const mailPage = (
  look: { readonly language: Language; readonly name: string },
  title: string,
  parts: readonly string[],
): string =>
  [
    '<!doctype html>',
    `<html lang="${look.language}" dir="${directionOf(look.language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(title)}</title>${DARK_STYLE}</head>`,
    `<body class="page" style="margin:0;padding:32px 16px;background:#f5f7f8;color:#16181d;font-family:${FONT};font-size:16px;line-height:1.5">`,
    '<div class="card" style="max-width:448px;margin:0 auto;padding:32px;background:#ffffff;border-radius:16px">',
    ...(look.name === ''
      ? []
      : [`<p style="margin:0 0 20px;font-size:22px;line-height:28px;font-weight:600">${escapeHtml(look.name)}</p>`]),
    ...parts,
    '</div></body></html>',
  ].join('\n');

/** A paragraph of HTML that is escaped already. */
export const paragraphOf = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`;

/** Small text of HTML that is escaped already. */
export const hintOf = (html: string): string =>
  `<p class="note" style="margin:0 0 8px;color:#545b62;font-size:13px;line-height:18px">${html}</p>`;

/** Codes and addresses are read from left to right in every language. */
export const leftToRight = (html: string): string => `<span dir="ltr">${html}</span>`;

export const boldText = (html: string): string => `<strong style="font-weight:600">${html}</strong>`;

export const textLink = (label: string, address: string): string =>
  `<a class="link" href="${escapeHtml(address)}" style="color:${DEFAULT_ACCENT}">${escapeHtml(label)}</a>`;

export const codeBlock = (code: string): string =>
  `<p style="margin:0 0 16px;font-size:32px;line-height:40px;font-weight:600;letter-spacing:0.2em">${leftToRight(escapeHtml(code))}</p>`;

export const linkButton = (label: string, address: string, accent: string): string =>
  `<p style="margin:0 0 20px"><a href="${escapeHtml(address)}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:${accentOf(accent)};color:${onAccentOf(accent)};font-weight:500;text-decoration:none">${escapeHtml(label)}</a></p>`;

export const writtenAddress = (lead: string, address: string): string =>
  `${hintOf(escapeHtml(lead))}<p style="margin:0 0 16px;font-size:13px;line-height:18px;overflow-wrap:anywhere">${leftToRight(escapeHtml(address))}</p>`;

// The HTML pages of the service: the page that a link in an e-mail opens, with a button, because only a click may use up a link
// (docs/security.md R06); the pages for invalid addresses; and the frame of the others. No script; one style sheet with a nonce.
import { accentOf, escapeHtml, onAccentOf, oneLine } from '../../domain/messages/html.ts';
import { directionOf, type Language, textsIn } from '../../domain/messages/language.ts';

export type PageLook = {
  readonly applicationName: string;
  readonly language: Language;
  readonly accent: string;
  readonly nonce: string;
};

const styles = (accent: string): string => `
:root { color-scheme: light dark; --accent: ${accentOf(accent)}; --surface: #fff; --ground: #f5f7f8; --text: #16181d; --muted: #545b62; --on: ${onAccentOf(accent)} }
@media (prefers-color-scheme: dark) { :root { --surface: #151a1e; --ground: #0f1316; --text: #e9edf0; --muted: #a3abb2 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--ground); color: var(--text); font: 14px/20px ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif }
main { width: 100%; max-width: 400px; padding: 32px; background: var(--surface); border-radius: 16px; box-shadow: 0 1px 2px rgb(0 0 0 / .08), 0 8px 24px rgb(0 0 0 / .08) }
h1 { margin: 0 0 4px; font-size: 22px; line-height: 28px; font-weight: 600; letter-spacing: -0.018em; overflow-wrap: anywhere }
p { margin: 0 0 20px; color: var(--muted) }
p:last-child { margin: 20px 0 0; font-size: 13px; line-height: 18px }
button { width: 100%; min-height: 40px; padding: 0 16px; border: 0; border-radius: 8px; background: var(--accent); color: var(--on); font: inherit; font-weight: 500; cursor: pointer }
a { display: grid; place-items: center; min-height: 40px; margin-block-start: 20px; border-radius: 8px; background: var(--accent); color: var(--on); font-weight: 500; text-decoration: none }
button[data-quiet] { margin-block-start: 8px; background: transparent; color: var(--muted) }
ul { list-style: none; margin: 0 0 16px; padding: 0; display: grid; gap: 8px }
li button { display: grid; padding: 10px 16px; border: 1px solid color-mix(in srgb, var(--muted) 35%, transparent); background: transparent; color: var(--text); text-align: start }
li button span { color: var(--muted); font-weight: 400; font-size: 13px; line-height: 18px; overflow-wrap: anywhere }
label { display: block; margin: 0 0 4px; font-weight: 500 }
input { width: 100%; min-height: 40px; margin: 0 0 8px; padding: 0 12px; border: 1px solid color-mix(in srgb, var(--muted) 50%, transparent); border-radius: 8px; background: transparent; color: inherit; font: inherit }
input:focus-visible, button:focus-visible, a:focus-visible { outline: 2px solid var(--text); outline-offset: 2px }
`;

/** An HTML page: a title and a body that is already HTML. */
export const page = (look: PageLook, title: string, body: readonly string[]): string =>
  [
    '<!doctype html>',
    `<html lang="${look.language}" dir="${directionOf(look.language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title><style nonce="${look.nonce}">${styles(look.accent)}</style></head>`,
    `<body><main><h1>${escapeHtml(title)}</h1>`,
    ...body,
    '</main></body></html>',
  ].join('\n');

/** The page with the button; it posts `token` to `action`. */
export const confirmPage = (look: PageLook, form: { readonly action: string; readonly token: string }): string => {
  const texts = textsIn(look.language);
  const own = texts.page;
  return page(look, own.title(oneLine(look.applicationName) || texts.unnamedApplication), [
    `<p>${escapeHtml(own.opening)}</p>`,
    `<form method="post" action="${escapeHtml(form.action)}"><input type="hidden" name="token" value="${escapeHtml(form.token)}">`,
    `<button type="submit" autofocus>${escapeHtml(own.button)}</button></form>`,
    `<p>${escapeHtml(own.caution)}</p>`,
  ]);
};

/** The page for an unknown link. */
export const unknownLinkPage = (look: PageLook): string => {
  const own = textsIn(look.language).page;
  return page(look, own.unknownTitle, [`<p>${escapeHtml(own.unknown)}</p>`]);
};

/** The page for a callback that is not of this browser, or has expired. */
export const invalidCallbackHtml = (look: PageLook): string => {
  const own = textsIn(look.language).page;
  return page(look, own.invalidCallbackTitle, [`<p>${escapeHtml(own.invalidCallback)}</p>`]);
};

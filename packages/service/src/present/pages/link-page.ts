// The page that a link in an e-mail opens, with a button, because only a click may use up a link (docs/security.md R06); and the
// pages for invalid addresses.
import { escapeHtml } from '../../domain/messages/html.ts';
import { applicationIn } from '../../domain/messages/isolated.ts';
import { textsIn } from '../../domain/messages/language.ts';
import { type PageLook, page } from './frame.ts';

/** The page with the button; it posts `token` to `action`. */
export const confirmPage = (look: PageLook, form: { readonly action: string; readonly token: string }): string => {
  const own = textsIn(look.language).page;
  return page(look, own.title(applicationIn(look)), [
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

// The pages behind "This was not me" in the mail about a new browser: a button, what happened then, and an invalid link.
import { escapeHtml } from '../../domain/messages/html.ts';
import { applicationIn } from '../../domain/messages/isolated.ts';
import { textsIn } from '../../domain/messages/language.ts';
import { type PageLook, page } from './frame.ts';

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

/** The page with the button; it posts `token` to `action`. */
export const reportConfirmPage = (
  look: PageLook,
  form: { readonly action: string; readonly token: string },
): string => {
  const own = textsIn(look.language).reportPage;
  return page(look, own.title, [
    paragraph(own.opening(applicationIn(look))),
    `<form method="post" action="${escapeHtml(form.action)}"><input type="hidden" name="token" value="${escapeHtml(form.token)}">`,
    `<button type="submit">${escapeHtml(own.button)}</button></form>`,
    paragraph(own.caution),
  ]);
};

/** The page after the report, with the next steps; the link is left out if the instance has no sign-in page. */
export const reportDonePage = (
  look: PageLook,
  next: { readonly signInUrl: string | undefined; readonly hasPassword: boolean },
): string => {
  const own = textsIn(look.language).reportPage;
  return page(look, own.doneTitle, [
    paragraph(own.done(applicationIn(look))),
    ...(next.hasPassword ? [paragraph(own.newPassword)] : []),
    paragraph(own.check),
    ...(next.signInUrl === undefined ? [] : [`<a href="${escapeHtml(next.signInUrl)}">${escapeHtml(own.signIn)}</a>`]),
  ]);
};

/** The page for a link that is unknown or has expired. */
export const unknownReportPage = (look: PageLook): string => {
  const own = textsIn(look.language).reportPage;
  return page(look, own.unknownTitle, [paragraph(own.unknown)]);
};

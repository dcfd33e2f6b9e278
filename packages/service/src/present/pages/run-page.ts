// The page at the end of a trial sign-in through an enterprise connection.
import { escapeHtml } from '../../domain/messages/html.ts';
import { textsIn } from '../../domain/messages/language.ts';
import { type PageLook, page } from './frame.ts';

export const runEndPage = (look: PageLook, hasPassed: boolean): string => {
  const own = textsIn(look.language).runPage;
  return page(look, hasPassed ? own.passedTitle : own.failedTitle, [
    `<p>${escapeHtml(hasPassed ? own.passed : own.failed)}</p>`,
  ]);
};

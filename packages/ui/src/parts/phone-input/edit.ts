// Typing into a field that reformats its text: which digits the user changed, and where the caret goes afterwards. Pure.

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** A change as the browser reports it. */
export type Edit = { readonly text: string; readonly caret: number; readonly kind?: string | undefined };

/**
 * The intended text. A user who deletes a bracket or a blank wants to delete the digit next to it; the format would only restore
 * the separator.
 */
export const meant = (before: string, { text, caret, kind = '' }: Edit): Edit => {
  if (!kind.startsWith('delete') || text.length >= before.length || digitsIn(text) !== digitsIn(before))
    return { text, caret };
  const head = text.slice(0, caret);
  const tail = text.slice(caret);
  if (kind === 'deleteContentForward') return { text: head + tail.replace(/\d/, ''), caret };
  const cut = head.replace(/\d\D*$/, '');
  return { text: cut + tail, caret: cut.length };
};

/** The caret in the reformatted text: the same number of digits follows it as before. */
export const caretAfter = ({ text, caret }: Edit, rewritten: string): number => {
  const behind = digitsIn(text.slice(caret));
  let place = rewritten.length;
  for (let left = behind; left > 0 && place > 0; place -= 1) if (/\d/.test(rewritten[place - 1] ?? '')) left -= 1;
  return place;
};

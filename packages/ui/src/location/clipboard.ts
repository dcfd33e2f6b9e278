// The clipboard: the browser's own way first, then the old one, for pages without https or with a policy against it.

/** The old way: a selected field and a command. It stands beside `near`, because a dialog lets nothing outside be selected. */
const copyBySelection = (text: string, near: HTMLElement): boolean => {
  const field = document.createElement('textarea');
  const had = document.activeElement;
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  (near.parentElement ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand?.('copy') ?? false;
  } catch {
    return false;
  } finally {
    field.remove();
    if (had instanceof HTMLElement) had.focus({ preventScroll: true });
  }
};

/**
 * Copies a text; false where the browser does not allow it. Then the text in `near` is selected, so that the person can
 * copy it by hand.
 */
export const copyText = async (text: string, near: HTMLElement): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (copyBySelection(text, near)) return true;
    document.getSelection()?.selectAllChildren(near);
    return false;
  }
};

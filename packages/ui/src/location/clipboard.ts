// The clipboard: the async API first, then `execCommand`, for pages without https or with a permissions policy against it.

/** `execCommand` on a selected field, inserted next to `near`, because a modal dialog makes everything outside inert. */
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
 * Copies a text; false if the browser does not allow it. Then the text in `near` is selected, so that the user can copy it
 * manually.
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

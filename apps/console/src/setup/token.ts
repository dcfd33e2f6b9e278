// The token of a setup link. It leaves the address at once, so that no history, bookmark or screenshot keeps it; the tab keeps it
// for a reload.

const NAME = 'latchkey-setup';

type Page = Pick<Window, 'location' | 'history' | 'sessionStorage'>;

const keptBy = (page: Page): string => {
  try {
    return page.sessionStorage.getItem(NAME) ?? '';
  } catch {
    // The browser refuses storage: the link must be opened again after a reload.
    return '';
  }
};

const keep = (page: Page, token: string): void => {
  try {
    page.sessionStorage.setItem(NAME, token);
  } catch {
    // As above.
  }
};

/** The token in the address, else the one that this tab has kept, else empty. */
export const takeToken = (page: Page): string => {
  const { hash, pathname, search } = page.location;
  const given = hash.replace(/^#/, '');
  if (given === '') return keptBy(page);
  keep(page, given);
  page.history.replaceState(page.history.state, '', `${pathname}${search}`);
  return given;
};

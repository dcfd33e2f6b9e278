// The language of the page: what its root element says, else the languages of the browser.

/** Tags with commas between them, as a store: `<html lang>` may change at any time. */
export const pageLanguage = {
  getSnapshot: (): string => document.documentElement.lang || `${navigator.languages}`,
  subscribe(listener: () => void): () => void {
    const observer = new MutationObserver(listener);
    observer.observe(document.documentElement, { attributes: true });
    return () => observer.disconnect();
  },
};

// Keeps a panel at its anchor: whatever moves the anchor, or changes the direction of the page, places the panel again.

/** Calls `follow` when the window is resized or scrolled, and when a `dir` attribute changes. The returned function ends that. */
export const keepPlaced = (view: Window & typeof globalThis, follow: (event?: Event) => void): (() => void) => {
  const listening = new AbortController();
  const { signal } = listening;
  view.addEventListener('resize', follow, { signal });
  view.addEventListener('scroll', follow, { signal, capture: true, passive: true });
  const observer = new view.MutationObserver(() => follow());
  observer.observe(view.document, { attributeFilter: ['dir'], subtree: true });
  return () => {
    listening.abort();
    observer.disconnect();
  };
};

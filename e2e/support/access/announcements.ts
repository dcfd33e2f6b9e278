// What a screen reader is given to say: the text that live regions of a page get, in order, across page loads.
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Receives each announcement in the test process. */
    latchkeyHears(text: string): void;
  }
}

/** Observes the live regions of a document. It runs in the page, so it uses nothing from this module. */
const observeLiveRegions = (): void => {
  const LIVE = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"], [role="log"], output';
  const ATOMIC = '[aria-atomic="true"], [role="status"]:not([aria-atomic]), [role="alert"]:not([aria-atomic]), output';

  /** The text of a node as a screen reader reads it: without parts that are hidden from it. */
  const wordsOf = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true' || !node.checkVisibility()) return '';
    return [...node.childNodes].map(wordsOf).join(' ');
  };
  const parentOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);
  const say = (region: Element, parts: readonly Node[]): void => {
    const isAtomic = region.matches(ATOMIC);
    const text = (isAtomic ? [region] : parts).map(wordsOf).join(' ').replace(/\s+/g, ' ').trim();
    if (text) window.latchkeyHears(text);
  };

  const observer = new MutationObserver((records) => {
    const changed = new Map<Element, Set<Node>>();
    const add = (region: Element | null | undefined, node: Node): void => {
      if (region) changed.set(region, (changed.get(region) ?? new Set()).add(node));
    };
    for (const { type, target, addedNodes } of records) {
      for (const node of type === 'childList' ? addedNodes : [target]) {
        if (!node.isConnected) continue;
        // A text that replaces another one is announced by the region around it.
        add(parentOf(target)?.closest(LIVE), node);
        if (!(node instanceof Element)) continue;
        // An alert is announced when it is inserted with its text; other regions are not, or not reliably.
        for (const alert of [node, ...node.querySelectorAll('*')])
          if (alert.matches('[role="alert"]')) add(alert, alert);
      }
    }
    for (const [region, nodes] of changed) {
      const parts = [...nodes].filter((node) => ![...nodes].some((other) => other !== node && other.contains(node)));
      say(region, parts);
    }
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
};

/** The announcements of a page since the last call of `take`. */
export type Announcements = { take(): readonly string[] };

/** Listens from the next page load on. */
export async function listenTo(page: Page): Promise<Announcements> {
  let heard: readonly string[] = [];
  await page.exposeBinding('latchkeyHears', (_source, text: string) => {
    heard = [...heard, text];
  });
  await page.addInitScript(observeLiveRegions);
  const take = () => {
    const taken = heard;
    heard = [];
    return taken;
  };
  return { take };
}

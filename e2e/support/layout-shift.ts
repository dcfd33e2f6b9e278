// How much a page moved under the eyes of its reader without being asked to: the sum of layout shifts (CLS).
import { expect, type Page } from '@playwright/test';

/** What a story may reach. */
const MOST_SHIFT = 0.01;

type Watched = Window & { layoutShift?: number };

/** Counts from the next document of the page on. Shifts within half a second of an action are the action's, as everywhere. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const view = window as Watched;
    view.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) view.layoutShift = (view.layoutShift ?? 0) + entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Says that the page stood still so far. */
export async function expectStill(page: Page): Promise<void> {
  const shift = await page.evaluate(
    () =>
      // Entries arrive after the frame they belong to.
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve((window as Watched).layoutShift ?? 0)));
      }),
  );
  expect(shift, 'layout shift').toBeLessThanOrEqual(MOST_SHIFT);
}

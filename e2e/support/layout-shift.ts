// Measures unexpected layout shifts of a page (Cumulative Layout Shift, CLS).
import { expect, type Page } from '@playwright/test';

/** The largest CLS a test may reach, if it says nothing else. */
const MOST_SHIFT = 0.01;

type Watched = Window & { layoutShift?: number };

/** Counts from the next document of the page on. Shifts within 500 ms of user input do not count, as CLS defines. */
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

/** Asserts that the page has not shifted so far, or by no more than `most`. */
export async function expectStill(page: Page, most = MOST_SHIFT): Promise<void> {
  const shift = await page.evaluate(
    () =>
      // The observer delivers entries after the frame they belong to.
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve((window as Watched).layoutShift ?? 0)));
      }),
  );
  expect(shift, 'layout shift').toBeLessThanOrEqual(most);
}

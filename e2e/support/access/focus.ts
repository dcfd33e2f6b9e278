// The focus of every control of the surfaces: it is visible with forced colours, and at 400 % nothing covers it.
import type { Page } from '@playwright/test';

/** Runs in the page, so it uses nothing outside itself. Focusing may close what the visitor opened: call it last. */
const findFocusFaults = (within: string): readonly string[] => {
  const CONTROLS =
    'a[href], button:enabled, input:enabled:not([type="hidden"]), select:enabled, textarea:enabled, [tabindex="0"]';
  const isSeen = (node: Element): boolean => {
    const { width, height } = node.getBoundingClientRect();
    return width > 2 && height > 2 && node.checkVisibility({ visibilityProperty: true });
  };
  /** The control and the elements near it that may show its focus, such as the cells of a code. */
  const nearOf = (control: Element): readonly Element[] => [
    control,
    ...(control.parentElement ? [control.parentElement, ...control.parentElement.children] : []),
  ];
  const lookOf = (control: Element): string =>
    JSON.stringify(
      nearOf(control).map((node) => {
        const { outlineStyle, outlineWidth, borderColor, borderWidth } = getComputedStyle(node);
        return outlineStyle === 'none' ? { borderColor, borderWidth } : { outlineWidth, borderColor, borderWidth };
      }),
    );
  const nameOf = (control: Element): string =>
    `${control.tagName.toLowerCase()}.${control.classList[0] ?? ''} "${(control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 40)}"`;
  const isCovered = (control: HTMLElement): boolean => {
    const { left, top, right, bottom } = control.getBoundingClientRect();
    const box = [
      Math.max(left, 0),
      Math.max(top, 0),
      Math.min(right, innerWidth),
      Math.min(bottom, innerHeight),
    ] as const;
    if (box[2] <= box[0] || box[3] <= box[1]) return true;
    // Any of five points is enough: the criterion requires that the control is not entirely hidden.
    const across = (share: number) => box[0] + (box[2] - box[0]) * share;
    const down = (share: number) => box[1] + (box[3] - box[1]) * share;
    return ![0.5, 0.1, 0.9].some((x) =>
      [0.5, 0.1, 0.9].some((y) => {
        const top_ = document.elementFromPoint(across(x), down(y));
        return (
          top_ !== null &&
          (control.contains(top_) || top_.contains(control) || top_.closest('label')?.control === control)
        );
      }),
    );
  };

  const faults: string[] = [];
  const isModal = document.querySelector('dialog:modal');
  for (const control of (isModal ?? document).querySelectorAll<HTMLElement>(`:is(${within}) :is(${CONTROLS})`)) {
    if (!control.isConnected || !isSeen(control)) continue;
    (document.activeElement as HTMLElement | null)?.blur();
    const before = lookOf(control);
    control.focus();
    if (document.activeElement !== control) continue;
    if (lookOf(control) === before) faults.push(`${nameOf(control)} does not show its focus`);
    if (isCovered(control)) faults.push(`${nameOf(control)} is covered while it has the focus`);
  }
  return faults;
};

/** The faults with forced colours at 400 %. It restores the window and the colours, but not what was open. */
export async function focusFaultsOf(page: Page, within = '.lk-root'): Promise<readonly string[]> {
  const size = page.viewportSize();
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 256 });
  // Browsers show the focus of a script only after a key was used.
  await page.keyboard.press('Shift');
  const faults = await page.evaluate(findFocusFaults, within);
  await page.emulateMedia({ forcedColors: null });
  if (size) await page.setViewportSize(size);
  return faults;
}

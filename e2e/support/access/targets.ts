// Pointer targets of the surfaces that are smaller than 24 × 24 px and too close to another one (WCAG 2.5.8).
import type { Page } from '@playwright/test';

/** Runs in the page, so it uses nothing outside itself. */
const findSmallTargets = (within: string): readonly string[] => {
  const SMALLEST = 24;
  const SLACK = 0.5;
  const CONTROLS =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="menuitem"], [role="option"], [role="tab"], [role="switch"]';
  type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

  /** The area that activates a control: its label belongs to it. */
  const areaOf = (control: Element): Box => {
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
    const boxes = [control, ...labels].map((node) => node.getBoundingClientRect());
    return {
      left: Math.min(...boxes.map(({ left }) => left)),
      top: Math.min(...boxes.map(({ top }) => top)),
      right: Math.max(...boxes.map(({ right }) => right)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    };
  };
  const isSmall = ({ left, top, right, bottom }: Box): boolean =>
    right - left < SMALLEST - SLACK || bottom - top < SMALLEST - SLACK;
  const centreOf = ({ left, top, right, bottom }: Box) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });
  /** The line of a sentence determines the height of a link in it. */
  const isInSentence = (control: Element): boolean =>
    getComputedStyle(control).display.startsWith('inline') &&
    [...(control.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    );
  const isSeen = (node: Element): boolean => {
    const { width, height } = node.getBoundingClientRect();
    return width > 2 && height > 2 && node.checkVisibility({ visibilityProperty: true, opacityProperty: false });
  };

  const controls = [...document.querySelectorAll(`:is(${within}) :is(${CONTROLS})`)].filter(isSeen);
  const targets = controls.map((control) => ({ control, area: areaOf(control) }));
  /** Whether a circle of 24 px around the centre of a small target touches another target (the spacing exception). */
  const isCrowded = ({ control, area }: (typeof targets)[number]): boolean => {
    const { x, y } = centreOf(area);
    return targets.some((other) => {
      if (other.control === control || other.control.contains(control) || control.contains(other.control)) return false;
      if (isSmall(other.area)) {
        const centre = centreOf(other.area);
        return Math.hypot(centre.x - x, centre.y - y) < SMALLEST - SLACK;
      }
      const dx = Math.max(other.area.left - x, 0, x - other.area.right);
      const dy = Math.max(other.area.top - y, 0, y - other.area.bottom);
      return Math.hypot(dx, dy) < SMALLEST / 2 - SLACK;
    });
  };
  return targets
    .filter((target) => isSmall(target.area) && !isInSentence(target.control) && isCrowded(target))
    .map(({ control, area }) => {
      const name = control.getAttribute('aria-label') ?? control.textContent ?? '';
      const size = `${Math.round(area.right - area.left)} × ${Math.round(area.bottom - area.top)} px`;
      return `${control.tagName.toLowerCase()}.${control.classList[0] ?? ''} "${name.trim()}" is ${size}`;
    });
};

/** The small targets in elements that match `within`. */
export const smallTargetsOf = (page: Page, within = '.lk-root'): Promise<readonly string[]> =>
  page.evaluate(findSmallTargets, within);

// The edges of fields, boxes and switches against what is behind them: a ratio of 3 to 1 at least (WCAG 1.4.11).
import type { Page } from '@playwright/test';

/** Runs in the page, so it uses nothing outside itself. */
const findWeakEdges = (within: string): readonly string[] => {
  const LEAST = 3;
  type Colour = readonly [number, number, number, number];
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const ink = canvas.getContext('2d', { willReadFrequently: true });
  /** Any CSS colour as sRGB: the canvas converts it. */
  const read = (colour: string): Colour => {
    if (!ink) return [0, 0, 0, 0];
    ink.clearRect(0, 0, 1, 1);
    ink.fillStyle = colour;
    ink.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = ink.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = ([red, green, blue, alpha]: Colour, ground: Colour): Colour => [
    red * alpha + ground[0] * (1 - alpha),
    green * alpha + ground[1] * (1 - alpha),
    blue * alpha + ground[2] * (1 - alpha),
    1,
  ];
  const groundOf = (node: Element | null): Colour => {
    if (!node) return matchMedia('(prefers-color-scheme: dark)').matches ? [18, 18, 18, 1] : [255, 255, 255, 1];
    const colour = read(getComputedStyle(node).backgroundColor);
    return colour[3] === 1 ? colour : over(colour, groundOf(node.parentElement));
  };
  const luminance = (colour: Colour): number => {
    const [red, green, blue] = colour.slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ratio = (one: Colour, other: Colour): number => {
    const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  /** The element that draws the edge: the control, or the box around it and its buttons. */
  const edgeOf = (control: Element): Element | undefined =>
    [control, control.parentElement, control.parentElement?.parentElement].find(
      (node): node is Element =>
        node instanceof Element &&
        getComputedStyle(node).borderTopStyle !== 'none' &&
        getComputedStyle(node).borderTopWidth !== '0px',
    );
  const FIELDS = 'input:not([type="hidden"], [type="file"]), select, textarea, .lk-code-input-cell';
  return [...document.querySelectorAll(`:is(${within}) :is(${FIELDS})`)].flatMap((control) => {
    const { width, height } = control.getBoundingClientRect();
    if (width <= 2 || height <= 2 || control.matches(':disabled, .lk-code-input-field, [data-variant="quiet"] > *'))
      return [];
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
    const edge = edgeOf(control);
    const ground = groundOf((edge ?? control).parentElement);
    const border = edge ? over(read(getComputedStyle(edge).borderTopColor), ground) : ground;
    const best = Math.max(ratio(border, ground), ratio(groundOf(edge ?? control), ground));
    const name = `${control.tagName.toLowerCase()}.${control.classList[0] ?? ''}`;
    return best < LEAST ? [`${name} has an edge of ${best.toFixed(2)} to 1`] : [];
  });
};

/** The weak edges in elements that match `within`. */
export const weakEdgesOf = (page: Page, within = '.lk-root'): Promise<readonly string[]> =>
  page.evaluate(findWeakEdges, within);

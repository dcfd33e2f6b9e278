// Forced colours: icons that are drawn in the colour behind them, and selected states that look like the others.
import type { Page } from '@playwright/test';

/** Runs in the page, so it uses nothing outside itself. */
const findColourFaults = (within: string): readonly string[] => {
  const isSeen = (node: Element): boolean =>
    node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && node.getBoundingClientRect().width > 2;
  const isOpaque = (colour: string): boolean => colour !== 'transparent' && !/^rgba\(.*, 0\)$/.test(colour);
  const groundOf = (node: Element | null): string => {
    if (!node) return getComputedStyle(document.documentElement).backgroundColor;
    const { backgroundColor } = getComputedStyle(node);
    return isOpaque(backgroundColor) ? backgroundColor : groundOf(node.parentElement);
  };
  const inkOf = (shape: Element): string => {
    const { stroke, fill } = getComputedStyle(shape);
    return stroke === 'none' ? fill : stroke;
  };
  const icons = [...document.querySelectorAll(`:is(${within}) svg`)].filter(isSeen).flatMap((icon) => {
    const shapes = [...icon.querySelectorAll('path, circle, rect, line')];
    const ground = groundOf(icon.parentElement);
    const isHidden = shapes.length > 0 && shapes.every((shape) => inkOf(shape) === ground || inkOf(shape) === 'none');
    return isHidden ? [`an icon of .${icon.parentElement?.classList[0] ?? '?'} has the colour of its ground`] : [];
  });

  /** Everything that can tell a selected element from the others where backgrounds and shadows are replaced. */
  const lookOf = (node: Element): string =>
    JSON.stringify(
      [undefined, '::before', '::after'].map((part) => {
        const { border, outline, backgroundColor, color, textDecoration, fontWeight, content, display } =
          getComputedStyle(node, part);
        return { border, outline, backgroundColor, color, textDecoration, fontWeight, content, display };
      }),
    );
  const shapesIn = (node: Element): number => node.querySelectorAll('svg').length;
  const selected = [
    ...document.querySelectorAll(
      `:is(${within}) :is([aria-selected="true"], [aria-current]:not([aria-current="false"]))`,
    ),
  ].flatMap((node) => {
    const others = [...document.querySelectorAll(`:is(${within}) .${node.classList[0] ?? 'none'}`)].filter(
      (other) => other !== node && isSeen(other) && !other.matches('[aria-selected="true"], [aria-current]'),
    );
    const isAlike = others.some((other) => lookOf(other) === lookOf(node) && shapesIn(other) === shapesIn(node));
    return isSeen(node) && isAlike ? [`the selected .${node.classList[0] ?? '?'} looks like the others`] : [];
  });
  return [...icons, ...selected];
};

/** The faults of the current state; the page must have forced colours. */
export const colourFaultsOf = (page: Page, within: string): Promise<readonly string[]> =>
  page.evaluate(findColourFaults, within);

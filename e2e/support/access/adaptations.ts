// What users change in their browser: spacing of text, zoom, colours and motion. Finds what a surface then hides, cuts or moves.
import type { Page } from '@playwright/test';
import { overflowOf } from '../screens/page-looks.ts';
import { colourFaultsOf } from './forced-colours.ts';
import { smallTargetsOf } from './targets.ts';

/** 1280 × 1024 px at 400 % (WCAG 1.4.10). */
const AT_400_PERCENT = { width: 320, height: 256 } as const;

/** The spacing that WCAG 1.4.12 requires a page to survive. */
const textSpacing = (within: string): string => `
  :is(${within}) * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  :is(${within}) p { margin-block-end: 2em !important; }
`;

/** Texts that their box cuts off. What ends in an ellipsis is cut on purpose, and is also in the accessible name. */
const findCutTexts = (within: string): readonly string[] => {
  const SLACK = 2;
  const isCutting = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  return [...document.querySelectorAll(`:is(${within}) *`)].flatMap((node) => {
    const text = (node.textContent ?? '').replace(/\s+/g, ' ').trim();
    if (!text || node.closest('svg') || node.clientWidth <= 2 || node.clientHeight <= 2) return [];
    if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(node);
    if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return [];
    const isCut =
      (isCutting(overflowX) && node.scrollWidth > node.clientWidth + SLACK) ||
      (isCutting(overflowY) && node.scrollHeight > node.clientHeight + SLACK);
    return isCut ? [`${node.tagName.toLowerCase()}.${node.classList[0] ?? ''} cuts "${text.slice(0, 60)}"`] : [];
  });
};

/** Animations that move something, although the user asked for none. A change of opacity or colour is no motion. */
const findMotion = (): readonly string[] => {
  const STILL = [
    'offset',
    'computedOffset',
    'easing',
    'composite',
    'opacity',
    'visibility',
    'color',
    'backgroundColor',
  ];
  return document.getAnimations().flatMap((animation) => {
    const { effect } = animation;
    if (!(effect instanceof KeyframeEffect) || animation.playState !== 'running') return [];
    const moved = effect.getKeyframes().flatMap((frame) => Object.keys(frame).filter((name) => !STILL.includes(name)));
    return moved.length > 0 ? [`${effect.target?.classList[0] ?? '?'} moves by ${[...new Set(moved)].join(', ')}`] : [];
  });
};

const named = (name: string, faults: readonly string[]): readonly string[] =>
  faults.map((fault) => `${name}: ${fault}`);

const overflowFaults = async (page: Page): Promise<readonly string[]> => {
  const overflow = await overflowOf(page);
  return overflow > 0 ? [`the page scrolls sideways by ${overflow} px`] : [];
};

async function spacingFaultsOf(page: Page, within: string): Promise<readonly string[]> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, textSpacing(within));
  const faults = [...(await overflowFaults(page)), ...(await page.evaluate(findCutTexts, within))];
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
  return faults;
}

/** The faults of the current state in elements that match `within`, under each adaptation. Restores the window and the colours. */
export async function adaptationFaultsOf(page: Page, within = '.lk-root'): Promise<readonly string[]> {
  const size = page.viewportSize();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const faults = [
    ...named('motion', await page.evaluate(findMotion)),
    ...named('target size', await smallTargetsOf(page, within)),
    ...named('text spacing', await spacingFaultsOf(page, within)),
  ];
  await page.emulateMedia({ forcedColors: 'active' });
  const colours = named('forced colours', await colourFaultsOf(page, within));
  await page.emulateMedia({ forcedColors: null });
  await page.setViewportSize(AT_400_PERCENT);
  const zoomed = [
    ...named('400 %', await overflowFaults(page)),
    ...named('400 %', await page.evaluate(findCutTexts, within)),
  ];
  const narrow = named('400 %, target size', await smallTargetsOf(page, within));
  if (size) await page.setViewportSize(size);
  return [...faults, ...colours, ...zoomed, ...narrow];
}

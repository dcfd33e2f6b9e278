// Finds faults of layout that a reader of a picture would find: sideways scrolling, texts outside their card, and texts that are
// cut off with no way to read the rest.
import type { Page } from '@playwright/test';

/** Runs in the page, so it uses nothing outside itself. */
const findFaults = (): readonly string[] => {
  const CARDS = '.lk-card, .lk-profile, .lk-popover, dialog, [role="menu"], .lk-panel';
  const SLACK = 1;
  const found: string[] = [];
  const short = (text: string): string => {
    const words = text.replace(/\s+/g, ' ').trim();
    return words.length > 60 ? `${words.slice(0, 60)}…` : words;
  };
  const nameOf = (node: Element): string => `${node.tagName.toLowerCase()}.${[...node.classList].join('.')}`;
  const isSeen = (node: Element): boolean => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  /** A text for screen readers alone is in a box of one pixel. */
  const isUnseen = (node: Element): boolean => node.clientWidth <= 2 || node.clientHeight <= 2;
  const isCut = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';

  const sideways = document.documentElement.scrollWidth - window.innerWidth;
  if (sideways > 0) found.push(`the page scrolls sideways by ${sideways} px`);
  for (const card of document.querySelectorAll(CARDS)) {
    const over = card.scrollWidth - card.clientWidth;
    if (isSeen(card) && over > SLACK && !isUnseen(card)) found.push(`${nameOf(card)} scrolls sideways by ${over} px`);
  }

  /** The horizontal part of a box that its ancestors leave visible, up to the card. */
  const visibleSpan = (from: Element | null, card: Element, box: DOMRect): readonly [number, number] => {
    let [left, right] = [box.left, box.right];
    for (let node = from; node && node !== card; node = node.parentElement)
      if (getComputedStyle(node).overflowX !== 'visible') {
        const edge = node.getBoundingClientRect();
        left = Math.max(left, edge.left);
        right = Math.min(right, edge.right);
      }
    return [left, right];
  };
  const closers = [...document.querySelectorAll('[data-place="close"]')].filter(isSeen);
  /** The close button of the card that covers a line of the text. */
  const coverOf = (card: Element, lines: Iterable<DOMRect>): Element | undefined =>
    closers.find((button) => {
      const over = button.getBoundingClientRect();
      return (
        card.contains(button) &&
        [...lines].some(
          (line) =>
            line.right > over.left && line.left < over.right && line.bottom > over.top && line.top < over.bottom,
        )
      );
    });
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode;
    const card = parentElement?.closest(CARDS);
    if (!parentElement || !card || !textContent?.trim() || !isSeen(parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const [left, right] = visibleSpan(parentElement, card, range.getBoundingClientRect());
    const edge = card.getBoundingClientRect();
    if (right > left && (right > edge.right + SLACK || left < edge.left - SLACK))
      found.push(`"${short(textContent)}" is outside ${nameOf(card)}`);
    const cover = coverOf(card, range.getClientRects());
    if (cover && !cover.contains(parentElement)) found.push(`"${short(textContent)}" is under ${nameOf(cover)}`);
  }

  const normal = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
  /** A title on the element or around it that contains the whole text. */
  const hasTitle = (node: Element): boolean => {
    const titled = node.closest('[title]') ?? node.querySelector('[title]');
    const title = normal(titled?.getAttribute('title'));
    return title !== '' && (title.includes(normal(node.textContent)) || normal(node.textContent).includes(title));
  };
  for (const node of document.body.querySelectorAll('*')) {
    if (node.closest('svg') || isUnseen(node) || !normal(node.textContent) || !isSeen(node)) continue;
    const { overflowX, overflowY, textOverflow } = getComputedStyle(node);
    const isLine = textOverflow === 'ellipsis' || getComputedStyle(node).webkitLineClamp !== 'none';
    const byWidth = isCut(overflowX) && node.scrollWidth > node.clientWidth + SLACK;
    const byHeight = isCut(overflowY) && node.scrollHeight > node.clientHeight + (isLine ? 4 : SLACK);
    if ((byWidth || byHeight) && !hasTitle(node))
      found.push(`${nameOf(node)} cuts "${short(normal(node.textContent))}" and has no title`);
  }

  const ruler = document.createElement('canvas').getContext('2d');
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    const text =
      field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field.value ? '' : field.placeholder;
    if (!ruler || !text || !isSeen(field) || isUnseen(field)) continue;
    const style = getComputedStyle(field);
    ruler.font = style.font;
    const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    const isShown = field instanceof HTMLSelectElement ? style.fieldSizing !== 'content' : true;
    if (isShown && ruler.measureText(text).width > room + SLACK && field.title !== text)
      found.push(`${nameOf(field)} cuts "${short(text)}"`);
  }
  return [...new Set(found)];
};

/** The faults of the page in its present state and size. */
export const layoutFaultsOf = (page: Page): Promise<readonly string[]> => page.evaluate(findFaults);

// Functions that run in the page: they find the elements of a target and report what a user sees of them.
import type { WireTarget } from './target.ts';

/** What the page shows of a target. */
export type Sight = {
  /** How many shown elements match. */
  readonly count: number;
  /** The centre of the first one. */
  readonly x: number;
  readonly y: number;
  readonly isEnabled: boolean;
  /** Nothing covers its centre. */
  readonly isOnTop: boolean;
  readonly isFocused: boolean;
  readonly text: string;
  readonly value: string;
};

/** Elements that have a role without an attribute for it. */
function selectorOf(role: string): string {
  const native: Readonly<Record<string, string>> = {
    button: 'button, input[type=submit], summary',
    checkbox: 'input[type=checkbox]',
    dialog: 'dialog',
    field: 'input:not([type=hidden]), textarea, select',
    group: 'fieldset',
    heading: 'h1, h2, h3, h4, h5, h6',
    link: 'a[href]',
    listitem: 'li',
    main: 'main',
    navigation: 'nav',
    region: 'section',
    row: 'tr',
    status: 'output',
  };
  return [`[role=${role}]`, native[role]].filter(Boolean).join(', ');
}

/** True for the role of the attribute, or for an element without that attribute that has the role by itself. */
function hasRole(node: Element, role: string): boolean {
  const given = node.getAttribute('role');
  return given === null || given === role || role === 'field' || (role === 'listitem' && given === 'listitem');
}

function isShown(node: Element): boolean {
  const box = node.getBoundingClientRect();
  if (node.closest('[aria-hidden=true], [inert], [hidden]')) return false;
  return box.width > 0 && box.height > 0 && getComputedStyle(node).visibility === 'visible';
}

/** The text of an element as a screen reader reads it: without what is hidden, and with alternative texts. */
function textIn(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  if (!(node instanceof Element) || node.matches('[aria-hidden=true], [hidden], style, script')) return '';
  if (node.hasAttribute('aria-label')) return node.getAttribute('aria-label') ?? '';
  if (node instanceof HTMLImageElement) return node.alt;
  const inner = [...node.childNodes].map(textIn).join('');
  return getComputedStyle(node).display === 'inline' ? inner : ` ${inner} `;
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The accessible name, by the steps of the standard that these pages need. */
function nameOf(node: Element): string {
  const ids = node.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const labels = ids.map((id) => document.getElementById(id)).filter((one) => one !== null);
  if (labels.length > 0) return tidy(labels.map(textIn).join(' '));
  const given = node.getAttribute('aria-label');
  if (given) return tidy(given);
  if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement)
    return tidy([...(node.labels ?? [])].map(textIn).join(' ')) || node.title || node.getAttribute('placeholder') || '';
  if (node instanceof HTMLFieldSetElement)
    return tidy(textIn(node.querySelector('legend') ?? document.createTextNode('')));
  return tidy(textIn(node)) || node.getAttribute('title') || '';
}

/** All shown elements of a target, in the order of the document. A status for screen readers has no size. */
function find(target: WireTarget): readonly Element[] {
  const places = target.within ? find(target.within) : [document.documentElement];
  const { role, css } = target;
  const selector = css ?? selectorOf(role ?? '');
  const matches = (pattern: { source: string; flags: string } | undefined, text: () => string) =>
    pattern === undefined || new RegExp(pattern.source, pattern.flags).test(text());
  return [...new Set(places.flatMap((place) => [...place.querySelectorAll(selector)]))].filter(
    (node) =>
      (role === undefined || hasRole(node, role)) &&
      (role === 'status' || isShown(node)) &&
      matches(target.name, () => nameOf(node)) &&
      matches(target.hasText, () => tidy(textIn(node))),
  );
}

/** What is typed into a field, or the option that it shows. */
function enteredIn(node: Element): string {
  if (node instanceof HTMLSelectElement) return node.selectedOptions[0]?.text ?? '';
  return node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement ? node.value : '';
}

/** Reports what the page shows of a target; `also` scrolls to it or focuses it first. */
function look({ target, also }: { readonly target: WireTarget; readonly also?: 'scroll' | 'focus' }): Sight {
  const found = find(target);
  const [node] = found;
  if (!node) return { count: 0, x: 0, y: 0, isEnabled: false, isOnTop: false, isFocused: false, text: '', value: '' };
  if (also === 'scroll') node.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  if (also === 'focus' && node instanceof HTMLElement) node.focus();
  const box = node.getBoundingClientRect();
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  const top = document.elementFromPoint(x, y);
  const isLabel = node instanceof HTMLInputElement && [...(node.labels ?? [])].some((one) => one.contains(top));
  return {
    count: found.length,
    x,
    y,
    isEnabled: !node.matches(':disabled, [aria-disabled=true]'),
    isOnTop: top !== null && (node.contains(top) || top.contains(node) || isLabel),
    isFocused: document.activeElement === node,
    text: tidy(textIn(node)),
    value: enteredIn(node),
  };
}

const NEEDED = [selectorOf, hasRole, isShown, textIn, tidy, nameOf, find, enteredIn, look];

/** The source text of a function for the page: it takes `{ target, also }` and returns a Sight. */
export const LOOK = `(given) => { ${NEEDED.map(String).join('\n')}\nreturn look(given); }`;

// Where on the page a captcha is drawn: in the slot of a card, or in a separate hidden element.
import { CAPTCHA_NAMES } from '@latchkey/wire';
import type { Platform } from '../platform/platform.ts';
import type { CaptchaPlace, CaptchaState } from './provider.ts';

/** The document, if there is one. The cast holds: every browser defines this global. */
const documentOf = ({ globals }: Pick<Platform, 'globals'>): Document | undefined =>
  globals.get('document') as Document | undefined;

/** The slot of the visible card, or of the host's own form. */
export const findSlot = (platform: Pick<Platform, 'globals'>): CaptchaPlace | undefined => {
  const node = documentOf(platform)?.getElementById(CAPTCHA_NAMES.slot);
  if (!node) return undefined;
  return { node, isVisible: true, tell: (state) => tellSlot(node, state), leave: () => undefined };
};

const tellSlot = (node: HTMLElement, state: CaptchaState): void => {
  node.dataset.lkState = state;
  const Event = node.ownerDocument.defaultView?.Event;
  if (Event) node.dispatchEvent(new Event(CAPTCHA_NAMES.event));
};

/** An invisible place. Hidden by size, not by `display`: a widget without layout may not run. */
export const createHiddenPlace = (platform: Pick<Platform, 'globals'>): CaptchaPlace | undefined => {
  const page = documentOf(platform);
  if (!page) return undefined;
  const node = page.createElement('div');
  node.className = CAPTCHA_NAMES.invisible;
  node.setAttribute('aria-hidden', 'true');
  node.inert = true;
  // Set through the DOM: a strict Content-Security-Policy blocks style attributes in markup.
  Object.assign(node.style, { position: 'fixed', inlineSize: '0', blockSize: '0', overflow: 'hidden' });
  page.body.append(node);
  return { node, isVisible: false, tell: () => undefined, leave: () => node.remove() };
};

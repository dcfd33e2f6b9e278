// Defines all elements for one client, and keeps them up to date with it.
import type { Latchkey, MountName } from '@latchkey/client';
import { CLIENT_NAMES } from '@latchkey/wire';
import { type Behaviour, createElementClass, type NamedKind } from './element.ts';
import { actions } from './kinds/action.ts';
import { buttons } from './kinds/button.ts';
import { conditions } from './kinds/condition.ts';
import { surface } from './kinds/surface.ts';
import { tagOf } from './properties.ts';

/** The surfaces; `SignIn` is the element `latchkey-sign-in`. */
const SURFACES: readonly MountName[] = [
  'SignIn',
  'SignUp',
  'UserProfile',
  'UserButton',
  'OrganizationProfile',
  'CreateOrganization',
  'OrganizationSwitcher',
  'OrganizationList',
  'Waitlist',
  'UserVerification',
];

const KINDS: readonly NamedKind[] = [
  ...conditions,
  ...SURFACES.map((name) => [tagOf(name), surface(name)] as const),
  ...buttons,
  ...actions,
];

/**
 * Defines every element of this package for a client. Call it once, before or after `load()`. On a server it does nothing.
 *
 * @example
 * const latchkey = new Latchkey('pk_test_…');
 * defineElements(latchkey);
 * await latchkey.load({ signInUrl: '/sign-in' });
 */
export const defineElements = (latchkey: Latchkey, view: typeof globalThis = globalThis): void => {
  const { customElements: registry, document } = view;
  const prefix = `${CLIENT_NAMES.provider}-`;
  if (registry === undefined || registry.get(`${prefix}loaded`)) return;
  const connected = new Map<HTMLElement, Behaviour>();
  const update = () => {
    const snapshot = latchkey.store.getSnapshot();
    const all = [...connected.values()];
    for (const hides of [true, false])
      for (const behaviour of all) if (!!behaviour.hides === hides) behaviour.update(snapshot);
  };
  let isScheduled = false;
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(() => {
      isScheduled = false;
      update();
    });
  };
  const tags = KINDS.map(([tag]) => prefix + tag);
  const sheet = new view.CSSStyleSheet();
  // An element is laid out as if only its content were there; every rule of the page wins.
  sheet.replaceSync(`:where(${tags}){display:contents}:is(${tags})[hidden]{display:none}`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  latchkey.store.subscribe(update);
  document.addEventListener('DOMContentLoaded', schedule);
  latchkey.addListener((detail) => document.dispatchEvent(new CustomEvent(`${prefix}session`, { detail })));
  for (const [tag, kind] of KINDS)
    registry.define(prefix + tag, createElementClass(view, { latchkey, connected, schedule }, kind));
};

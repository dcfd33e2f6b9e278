// What the page knows about itself and what happens to it, as questions and subscribe functions.
import { NAMES } from '@latchkey/wire';
import type { Cancel, PlatformPage } from './platform.ts';

interface NetworkInformation {
  readonly rtt?: number;
  readonly downlink?: number;
}

const CRAWLER = /bot|crawler|spider|crawling|slurp|headless.*prerender/i;

/** The page behind a window. */
export const createPage = (view: Window): PlatformPage => {
  const { document, navigator } = view;
  const isVisible = () => document.visibilityState === 'visible';
  return {
    isFocused: () => document.hasFocus(),
    isVisible,
    onFocus: (listener) =>
      listen(view, 'focus', () => {
        if (isVisible()) listener();
      }),
    onVisibility: (listener) => listen(document, 'visibilitychange', () => listener(isVisible())),
    onPageShow: (listener) =>
      listen(view, 'pageshow', (event) => listener('persisted' in event && event.persisted === true)),
    onBeforeUnload: (listener) =>
      both(listen(view, 'beforeunload', listener), listen(view, NAMES.events.beforeUnload, listener)),
    isOnline: () => isOnline(navigator),
    onOnline: (listener) => listen(view, 'online', listener),
    userAgent: () => navigator.userAgent,
    language: () => navigator.language,
    isAutomated: () => navigator.webdriver === true || CRAWLER.test(navigator.userAgent),
    isInCrossOriginFrame: () => isInCrossOriginFrame(view),
    scriptAttribute: (name) => document.querySelector(`script[${name}]`)?.getAttribute(name) ?? undefined,
    on: (eventName, listener) =>
      listen(view, eventName, (event) => listener('detail' in event ? event.detail : undefined)),
    emit: (eventName, detail) => {
      view.dispatchEvent(new CustomEvent(eventName, { detail }));
    },
  };
};

/** A page that is not there: what server rendering sees. */
export const createAbsentPage = (): PlatformPage => {
  const never = (): Cancel => () => {};
  return {
    isFocused: () => false,
    isVisible: () => false,
    onFocus: never,
    onVisibility: never,
    onPageShow: never,
    onBeforeUnload: never,
    isOnline: () => true,
    onOnline: never,
    userAgent: () => '',
    language: () => 'en',
    isAutomated: () => false,
    isInCrossOriginFrame: () => false,
    scriptAttribute: () => undefined,
    on: never,
    emit: () => {},
  };
};

const listen = (target: EventTarget, name: string, listener: (event: Event) => void): Cancel => {
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
};

const both =
  (first: Cancel, second: Cancel): Cancel =>
  () => {
    first();
    second();
  };

/** Some browsers say "online" with no network behind it, but then report a dead connection. A zero round trip alone is only a fast one. */
const isOnline = (navigator: Navigator & { readonly connection?: NetworkInformation }): boolean =>
  navigator.onLine !== false && !(navigator.connection?.rtt === 0 && navigator.connection.downlink === 0);

const isInCrossOriginFrame = (view: Window): boolean => {
  if (view.self === view.top) return false;
  try {
    // Reading the frame's own path through its parent throws when they are of different origins.
    return view.top?.location.href === undefined;
  } catch {
    return true;
  }
};

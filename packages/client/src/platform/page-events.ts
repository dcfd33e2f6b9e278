// State and events of the page, as getters and subscribe functions.
import { CLIENT_NAMES } from '@latchkey/wire';
import type { Cancel, PlatformPage } from './platform.ts';

interface NetworkInformation {
  readonly rtt?: number;
  readonly downlink?: number;
}

/** The page of a window; without one all getters are empty and no event fires, as server rendering needs. */
export const createPage = (view: Window | undefined): PlatformPage => {
  const document = view?.document;
  const navigator = view?.navigator;
  const isVisible = () => document?.visibilityState === 'visible';
  return {
    isFocused: () => document?.hasFocus() ?? false,
    isVisible,
    onFocus: (listener) =>
      listen(view, 'focus', () => {
        if (isVisible()) listener();
      }),
    onVisibility: (listener) => listen(document, 'visibilitychange', () => listener(isVisible())),
    onPageShow: (listener) =>
      listen(view, 'pageshow', (event) => listener('persisted' in event && event.persisted === true)),
    onResume: (listener) => listen(document, 'resume', listener),
    onOnline: (listener) => listen(view, 'online', listener),
    onInput: (listener) => listen(view, 'input', listener),
    onBeforeUnload: (listener) =>
      both(listen(view, 'beforeunload', listener), listen(view, CLIENT_NAMES.events.beforeUnload, listener)),
    isOnline: () => !navigator || isOnline(navigator),
    userAgent: () => navigator?.userAgent ?? '',
    isInCrossOriginFrame: () => view !== undefined && isInCrossOriginFrame(view),
    emit: (eventName) => {
      view?.dispatchEvent(new Event(eventName));
    },
  };
};

const listen = (target: EventTarget | undefined, name: string, listener: (event: Event) => void): Cancel => {
  target?.addEventListener(name, listener);
  return () => target?.removeEventListener(name, listener);
};

const both =
  (first: Cancel, second: Cancel): Cancel =>
  () => {
    first();
    second();
  };

/**
 * Some browsers report "online" without a network, but then also a downlink of zero. A zero round trip alone only means a
 * fast connection.
 */
const isOnline = (navigator: Navigator & { readonly connection?: NetworkInformation }): boolean =>
  navigator.onLine !== false && !(navigator.connection?.rtt === 0 && navigator.connection.downlink === 0);

const isInCrossOriginFrame = (view: Window): boolean => {
  if (view.self === view.top) return false;
  try {
    // Reading the top frame's location throws when the origins differ.
    return view.top?.location.href === undefined;
  } catch {
    return true;
  }
};

// A provider in a popup: the opener waits, and the popup notifies it after the callback. The message contains nothing else, is
// sent only between pages of this origin, and under an unguessable name: the opener asks the service which session exists.
import { LANDING_NAMES, POPUP_ANSWER_MS, POPUP_GRACE_MS, POPUP_LOOK_MS } from '@latchkey/wire';
import { LatchkeyError, RuntimeError } from '../errors.ts';
import { parseUrl, withoutSearch } from '../lib/url.ts';
import { withSearch } from '../lib/with-search.ts';
import type { Platform, TabChannel } from '../platform/platform.ts';
import type { Popup } from '../platform/popup.ts';
import { closeThisWindow, drawPopupName } from '../platform/popup-name.ts';
import { createWindowMessages } from '../platform/window-messages.ts';

const RETURNED = 'returned';
const TAKEN = 'taken';

export type PopupDeps = {
  readonly platform: Pick<Platform, 'channel' | 'timers' | 'location' | 'globals' | 'page'>;
  /** Aborts when the client is disposed. */
  readonly life: { readonly signal: AbortSignal };
};

type Line = Pick<TabChannel, 'post' | 'subscribe' | 'close'>;

/** Two channels to the other page: each works where the other may be blocked. */
const openLine = async ({ platform }: PopupDeps, peer: unknown, name: string): Promise<Line> => {
  const topic = `${LANDING_NAMES.popup}:${name}`;
  const channel = await platform.channel.open(topic);
  const { origin = '' } = parseUrl(platform.location.href()) ?? {};
  const messages = createWindowMessages(platform.globals, { peer, origin, name: topic });
  const cancels: (() => void)[] = [];
  return {
    post(message) {
      channel.post(message);
      messages.post(String(message));
    },
    subscribe(listener) {
      const stops = [channel.subscribe(listener), messages.subscribe(listener)];
      cancels.push(...stops);
      return () => stops.forEach((stop) => void stop());
    },
    close() {
      channel.close();
      cancels.forEach((stop) => void stop());
    },
  };
};

/** Sends a popup to the URL of `begin`, with a callback at `redirectUrl`: true if it came back, false if it was closed. */
export const waitForPopup = async (
  deps: PopupDeps,
  popup: Popup,
  redirectUrl: string,
  begin: (backTo: string) => Promise<URL>,
): Promise<boolean> => {
  const here = deps.platform.location.href();
  const back = parseUrl(redirectUrl, here);
  if (!back || back.origin !== parseUrl(here)?.origin)
    throw new LatchkeyError(
      'authenticateWithPopup needs a redirectUrl on the origin of this page, where it can hear it.',
    );
  const name = drawPopupName();
  const line = await openLine(deps, popup, name);
  try {
    const { href } = await begin(withSearch(back.href, { [LANDING_NAMES.popup]: name }));
    popup.location.href = href;
    return await returned(deps, popup, line);
  } finally {
    line.close();
  }
};

// A provider's page with Cross-Origin-Opener-Policy makes the popup read as closed while the user is still in it; the channel
// still receives its message. A user who really closed the popup is back on this page, so it counts as closed once this page
// has had the focus for a while. A popup that returns later finds no waiting page, and continues in its own window.
const returned = ({ platform, life }: PopupDeps, popup: Popup, line: Line): Promise<boolean> =>
  new Promise((resolve, reject) => {
    let goneMs = 0;
    const settle = (end: () => void): void => {
      stopLooking();
      stopListening();
      life.signal.removeEventListener('abort', giveUp);
      end();
    };
    const giveUp = () => settle(() => reject(popupClosed()));
    const stopLooking = platform.timers.every(POPUP_LOOK_MS, () => {
      goneMs = popup.closed && platform.page.isFocused() ? goneMs + POPUP_LOOK_MS : 0;
      if (goneMs >= POPUP_GRACE_MS) settle(() => resolve(false));
    });
    const stopListening = line.subscribe((message) => {
      if (message !== RETURNED) return;
      line.post(TAKEN);
      settle(() => resolve(true));
    });
    life.signal.addEventListener('abort', giveUp, { once: true });
  });

/** The error of a closed popup. */
export const popupClosed = (): RuntimeError =>
  new RuntimeError('popup_closed', 'the window was closed before the provider had answered. Try again.');

/**
 * In the popup, on the callback page: notifies the opener, and closes. Returns false when this is not a popup, or no page
 * waits for it: then the flow continues here.
 */
export const returnFromPopup = async (deps: PopupDeps): Promise<boolean> => {
  const { location, timers, globals } = deps.platform;
  const url = parseUrl(location.href());
  const name = url?.searchParams.get(LANDING_NAMES.popup);
  if (!url || !name) return false;
  const line = await openLine(deps, globals.get('opener'), name);
  const isTaken = await new Promise<boolean>((resolve) => {
    const cancel = timers.after(POPUP_ANSWER_MS, () => resolve(false));
    line.subscribe((message) => {
      if (message !== TAKEN) return;
      cancel();
      resolve(true);
    });
    line.post(RETURNED);
  });
  line.close();
  if (isTaken) closeThisWindow(globals);
  else location.replaceState(withoutSearch(url, [LANDING_NAMES.popup]) ?? url.href);
  return isTaken;
};

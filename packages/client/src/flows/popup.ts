// A provider in a window of its own: the page that opened it waits, and the window tells it when it has come back. Nothing but
// that is told, only between pages of this origin, under a name that nobody can guess: who is signed in only the service says.
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

/** Two ways to the other page: each reaches it where the other may not. */
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

/** Sends a window to where `begin` says, for a way back to `redirectUrl`: did it come back there, or is it gone? */
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

// The page of a provider that keeps its opener away (Cross-Origin-Opener-Policy) makes the window read as closed while somebody
// is at it; the channel still hears it come back. Whoever really closed the window is on this page again, so it counts as gone
// once this page has had the focus for a while without it. A window that comes back later yet finds nobody who waits, and goes
// on by itself.
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

/** What a caller hears of a window that is gone. */
export const popupClosed = (): RuntimeError =>
  new RuntimeError('popup_closed', 'the window was closed before the provider had answered. Try again.');

/**
 * In the window itself, on the page it came back to: tells the page that opened it, and closes. Answers false when this is no
 * such window, or nobody waits for it any more: then it goes on here.
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

// A provider in a window of its own: the page that opened it waits, and the window tells it when it has come back to our
// origin. Nothing but that is told: who is signed in only the service says. The channel is of this origin and has a name that
// nobody can guess, so no other page can speak on it.
import { LANDING_NAMES, POPUP_ANSWER_MS, POPUP_LOOK_MS } from '@latchkey/wire';
import { LatchkeyError, RuntimeError } from '../errors.ts';
import { parseUrl, withoutSearch, withSearch } from '../lib/url.ts';
import type { Platform, TabChannel } from '../platform/platform.ts';
import type { Popup } from '../platform/popup.ts';
import { closeThisWindow, drawPopupName } from '../platform/popup-name.ts';

const RETURNED = 'returned';
const TAKEN = 'taken';

export type PopupDeps = {
  readonly platform: Pick<Platform, 'channel' | 'timers' | 'location' | 'globals'>;
  /** Aborts when the client is disposed. */
  readonly life: { readonly signal: AbortSignal };
};

const openChannel = ({ platform }: PopupDeps, name: string): Promise<TabChannel> =>
  platform.channel.open(`${LANDING_NAMES.popup}:${name}`);

/** Sends a window to where `begin` says, for a way back to `redirectUrl`, and resolves once it has come back there. */
export const waitForPopup = async (
  deps: PopupDeps,
  popup: Popup,
  redirectUrl: string,
  begin: (backTo: string) => Promise<URL>,
): Promise<void> => {
  const here = deps.platform.location.href();
  const back = parseUrl(redirectUrl, here);
  if (!back || back.origin !== parseUrl(here)?.origin)
    throw new LatchkeyError(
      'authenticateWithPopup needs a redirectUrl on the origin of this page, where it can hear it.',
    );
  const name = drawPopupName();
  const channel = await openChannel(deps, name);
  try {
    const { href } = await begin(withSearch(back.href, { [LANDING_NAMES.popup]: name }));
    popup.location.href = href;
    await returned(deps, popup, channel);
  } finally {
    channel.close();
  }
};

const returned = ({ platform, life }: PopupDeps, popup: Popup, channel: TabChannel): Promise<void> =>
  new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      stopLooking();
      stopListening();
      life.signal.removeEventListener('abort', giveUp);
      end();
    };
    const giveUp = () => settle(() => reject(closed()));
    const stopLooking = platform.timers.every(POPUP_LOOK_MS, () => popup.closed && giveUp());
    const stopListening = channel.subscribe((message) => {
      if (message !== RETURNED) return;
      channel.post(TAKEN);
      settle(resolve);
    });
    life.signal.addEventListener('abort', giveUp, { once: true });
  });

const closed = (): RuntimeError =>
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
  const channel = await openChannel(deps, name);
  const isTaken = await new Promise<boolean>((resolve) => {
    const cancel = timers.after(POPUP_ANSWER_MS, () => resolve(false));
    channel.subscribe((message) => {
      if (message !== TAKEN) return;
      cancel();
      resolve(true);
    });
    channel.post(RETURNED);
  });
  channel.close();
  if (isTaken) closeThisWindow(globals);
  else location.replaceState(withoutSearch(url, [LANDING_NAMES.popup]) ?? url.href);
  return isTaken;
};

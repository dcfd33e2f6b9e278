// Messages between a page and the window it opened, for where the two share no channel: a page in another site's frame keeps
// everything apart from the same page in a window of its own.
import type { Cancel, PlatformGlobals } from './platform.ts';

/** A message as it arrives, as far as it is looked at. */
export type WindowMessage = { readonly origin: string; readonly source: unknown; readonly data: unknown };

type Listen = (type: 'message', listener: (message: WindowMessage) => void) => void;
type Peer = { postMessage(message: unknown, origin: string): void };

/** The two ends of a conversation: only `peer`, only on `origin`, and only about `name`. */
export const createWindowMessages = (
  { get }: Pick<PlatformGlobals, 'get'>,
  { peer, origin, name }: { readonly peer: unknown; readonly origin: string; readonly name: string },
) => ({
  post(message: string): void {
    if (isPeer(peer)) peer.postMessage({ [name]: message }, origin);
  },
  subscribe(listener: (message: unknown) => void): Cancel {
    const [add, remove] = [get('addEventListener'), get('removeEventListener')];
    if (!isPeer(peer) || !isListen(add) || !isListen(remove)) return () => undefined;
    const hear = ({ origin: from, source, data }: WindowMessage): void => {
      if (from === origin && source === peer && isRecord(data) && Object.hasOwn(data, name)) listener(data[name]);
    };
    add('message', hear);
    return () => remove('message', hear);
  },
});

const isPeer = (value: unknown): value is Peer => {
  // What another site is in lets itself be asked for this and little else.
  const post = (value as Peer | null | undefined)?.postMessage;
  return typeof post === 'function';
};

const isListen = (value: unknown): value is Listen => typeof value === 'function';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

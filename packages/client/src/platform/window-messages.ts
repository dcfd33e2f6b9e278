// Messages between a page and the popup it opened, for when the two share no channel: storage partitioning separates a page
// in a cross-site frame from the same page in a top-level window.
import type { Cancel, PlatformGlobals } from './platform.ts';

/** The fields of a message event that are read. */
export type WindowMessage = { readonly origin: string; readonly source: unknown; readonly data: unknown };

type Listen = (type: 'message', listener: (message: WindowMessage) => void) => void;
type Peer = { postMessage(message: unknown, origin: string): void };

/** Both ends of the connection: accepts messages only from `peer`, only on `origin`, and only with `name`. */
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
  // A cross-origin window exposes `postMessage` and few other properties.
  const post = (value as Peer | null | undefined)?.postMessage;
  return typeof post === 'function';
};

const isListen = (value: unknown): value is Listen => typeof value === 'function';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

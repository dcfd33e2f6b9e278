// Messages between the tabs of one origin through `BroadcastChannel`.
import type { TabChannel } from './platform.ts';

/** The part of `BroadcastChannel` that is used. */
export interface BroadcastPort {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  removeEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  close(): void;
}

/** The channel over a port. */
export const openOverPort = (port: BroadcastPort): TabChannel => ({
  isPrivate: true,
  post: (message) => port.postMessage(message),
  subscribe(listener) {
    const hear = (event: { readonly data: unknown }) => listener(event.data);
    port.addEventListener('message', hear);
    return () => port.removeEventListener('message', hear);
  },
  close: () => port.close(),
});

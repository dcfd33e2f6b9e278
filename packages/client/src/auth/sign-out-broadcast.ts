// Tells the other tabs of a sign-out and hears of theirs.
import { CLIENT_NAMES } from '@latchkey/wire';
import type { Platform, TabChannel } from '../platform/platform.ts';

const MESSAGE_TYPE = 'signout';

export type SignOutBroadcast = {
  announce(): void;
  /** Opens the channel; the answer closes it. */
  start(onSignOut: () => void): () => void;
};

/** The channel of one client; silent until started and open. */
export const createSignOutBroadcast = ({ channel }: Pick<Platform, 'channel'>): SignOutBroadcast => {
  let open: TabChannel | undefined;
  return {
    announce: () => open?.post({ type: MESSAGE_TYPE }),
    start(onSignOut) {
      let isOver = false;
      const listen = (end: TabChannel): void => {
        if (isOver) {
          end.close();
          return;
        }
        open = end;
        end.subscribe((message) => {
          if ((message as { readonly type?: unknown } | null)?.type === MESSAGE_TYPE) onSignOut();
        });
      };
      // Without a channel the other tabs learn of a sign-out from their next call.
      channel.open(CLIENT_NAMES.channels.client).then(listen, () => undefined);
      return () => {
        isOver = true;
        open?.close();
        open = undefined;
      };
    },
  };
};

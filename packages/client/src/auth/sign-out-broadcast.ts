// Tells the other tabs of a sign-out and hears of theirs.
import { NAMES } from '@latchkey/wire';
import type { Platform, TabChannel } from '../platform/platform.ts';

const MESSAGE_TYPE = 'signout';

export type SignOutBroadcast = {
  announce(): void;
  /** Opens the channel; the answer closes it. */
  start(onSignOut: () => void): () => void;
};

/** The channel of one client; silent until started. */
export const createSignOutBroadcast = ({ channel }: Pick<Platform, 'channel'>): SignOutBroadcast => {
  let open: TabChannel | undefined;
  return {
    announce: () => open?.post({ type: MESSAGE_TYPE }),
    start(onSignOut) {
      const end = channel.open(NAMES.channels.client);
      open = end;
      end.subscribe((message) => {
        if ((message as { readonly type?: unknown } | null)?.type === MESSAGE_TYPE) onSignOut();
      });
      return () => {
        open = undefined;
        end.close();
      };
    },
  };
};

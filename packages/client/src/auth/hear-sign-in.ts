// A tab without a session hears of a sign-in in another one. It has no other use for messages, so it downloads the part that a
// signed-in tab needs only then.
import { CLIENT_NAMES, type PublishableKey } from '@latchkey/wire';
import type { Platform } from '../platform/platform.ts';
import type { Message, SignInNews } from './tab-messages.ts';

export type HearSignInDeps = {
  readonly platform: Pick<Platform, 'channel'>;
  readonly key: Pick<PublishableKey, 'key'>;
  /** Aborts when the client is disposed. */
  readonly life: { readonly signal: AbortSignal };
};

/** Calls back for every sign-in that another tab announces, until the client is disposed. */
export const hearSignIn = ({ platform, key, life }: HearSignInDeps, onSignIn: (news: SignInNews) => void): void => {
  platform.channel.open(CLIENT_NAMES.channels.client).then(
    (end) => {
      if (life.signal.aborted) return end.close();
      life.signal.addEventListener('abort', end.close, { once: true });
      end.subscribe((data) => {
        // The cast holds: only pages of this origin can post here, and messages of other clients have another key.
        const message = data as Message | null;
        if (message?.key === key.key && message.type === 'signin') onSignIn(message);
      });
    },
    // Without a channel the tab sees the sign-in when it is loaded again.
    () => undefined,
  );
};

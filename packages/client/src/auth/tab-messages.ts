// What the tabs of one client tell one another: that a user signed in or out, and the token that one of them got for all.
import { CLIENT_NAMES } from '@latchkey/wire';
import type { Cancel, Platform, TabChannel } from '../platform/platform.ts';
import type { SignOutQueue } from './sign-out-queue.ts';

/** A token on its way to another tab, and how old it is when it leaves. */
export type SharedToken = {
  readonly clientId: string;
  readonly sessionId: string;
  readonly organizationId: string | null;
  readonly template: string | undefined;
  readonly jwt: string;
  readonly ageMs: number;
};

/** The session that a page began with, or null where a person chose one. */
export type SignInNews = { readonly begunWith: string | null };

/** Clients of other keys on the page use the same channel. */
export type Message = { readonly key: string } & Said;

type Said =
  /** `ending` names sessions that the service has not been told of yet. */
  | { readonly type: 'signout'; readonly ending?: readonly string[] }
  /** Says nothing about who it is: a tab that does not know the session asks the service. */
  | ({ readonly type: 'signin' } & SignInNews)
  | { readonly type: 'token'; readonly token: SharedToken; readonly sentAt: number };

export type TabMessages = {
  announceSignOut(): void;
  /** Told as soon as the channel is open. */
  announceSignIn(news: SignInNews): void;
  /** Nothing is said where a message would pass through storage: the other tabs then ask for themselves. */
  shareToken(token: SharedToken): void;
  /** Opens the channel; the answer closes it. */
  start(hears: {
    readonly onSignOut: () => void;
    readonly onSignIn: (news: SignInNews) => void;
    readonly onToken: (token: SharedToken) => void;
  }): Cancel;
};

/**
 * How long a message may have been on its way, by the wall clock that all tabs share. Outside of it the tab slept or the
 * clock was set, so that nobody knows how old the token is.
 */
const DELAY_RANGE_MS = [-1_000, 5_000] as const;

/** The channel of one client; silent until started and open. Clients of other keys on the page are not heard. */
export const createTabMessages = (
  { channel, clock }: Pick<Platform, 'channel' | 'clock'>,
  publishableKey: string,
  waiting: Pick<SignOutQueue, 'ids' | 'add'>,
): TabMessages => {
  let open: TabChannel | undefined;
  let untold: SignInNews | undefined;
  const post = (said: Said) => open?.post({ ...said, key: publishableKey });
  return {
    announceSignIn(news) {
      if (open) post({ type: 'signin', ...news });
      else untold = news;
    },
    announceSignOut: () => post({ type: 'signout', ending: waiting.ids() }),
    shareToken(token) {
      if (open?.isPrivate) post({ type: 'token', token, sentAt: clock.now() });
    },
    start({ onSignOut, onSignIn, onToken }) {
      let isOver = false;
      const hear = (data: unknown): void => {
        // The cast holds: only pages of this origin post here, and what is not ours has another key.
        const message = data as Message | null;
        if (message?.key !== publishableKey) return;
        if (message.type === 'signout') {
          // What tabs share in storage may come later than the message.
          if (message.ending?.length) waiting.add(message.ending);
          onSignOut();
        }
        if (message.type === 'signin') onSignIn(message);
        if (message.type !== 'token') return;
        const delayMs = clock.now() - message.sentAt;
        const [leastMs, mostMs] = DELAY_RANGE_MS;
        if (delayMs < leastMs || delayMs > mostMs) return;
        onToken({ ...message.token, ageMs: message.token.ageMs + Math.max(0, delayMs) });
      };
      const listen = (end: TabChannel): void => {
        if (isOver) {
          end.close();
          return;
        }
        open = end;
        end.subscribe(hear);
        if (untold) post({ type: 'signin', ...untold });
        untold = undefined;
      };
      // Without a channel the other tabs learn of a sign-out from their next call, and ask for their own tokens.
      channel.open(CLIENT_NAMES.channels.client).then(listen, () => undefined);
      return () => {
        isOver = true;
        open?.close();
        open = undefined;
      };
    },
  };
};

// Messages between the tabs of one client: a user signed in or out, and the token that one tab minted for all.
import { CLIENT_NAMES } from '@latchkey/wire';
import type { Cancel, Platform, TabChannel } from '../platform/platform.ts';
import type { SignOutQueue } from './sign-out-queue.ts';

/** A token sent to another tab, and its age when it is sent. */
export type SharedToken = {
  readonly clientId: string;
  readonly sessionId: string;
  readonly organizationId: string | null;
  readonly template: string | undefined;
  readonly jwt: string;
  readonly ageMs: number;
};

/** The session that a page loaded with, or null when the user chose one. */
export type SignInNews = { readonly begunWith: string | null };

/** Clients of other keys on the page share the channel. */
export type Message = { readonly key: string } & Said;

type Said =
  /** `ending` lists sessions that the service has not ended yet. */
  | { readonly type: 'signout'; readonly ending?: readonly string[] }
  /** Does not name the user: a tab that does not know the session asks the service. */
  | ({ readonly type: 'signin' } & SignInNews)
  | { readonly type: 'token'; readonly token: SharedToken; readonly sentAt: number };

export type TabMessages = {
  announceSignOut(): void;
  /** Sent as soon as the channel is open. */
  announceSignIn(news: SignInNews): void;
  /** Sends nothing if the channel falls back to storage, which would persist the token: the other tabs then request their own. */
  shareToken(token: SharedToken): void;
  /** Opens the channel; returns a function that closes it. */
  start(hears: {
    readonly onSignOut: () => void;
    readonly onSignIn: (news: SignInNews) => void;
    readonly onToken: (token: SharedToken) => void;
  }): Cancel;
};

/**
 * Accepted delivery delay of a message, by the wall clock that all tabs share. Outside of it the tab slept or the clock was
 * set, so the age of the token is unknown.
 */
const DELAY_RANGE_MS = [-1_000, 5_000] as const;

/** The channel of one client; sends nothing until started and open, and ignores clients of other keys on the page. */
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
        // The cast holds: only pages of this origin can post here, and messages of other clients have another key.
        const message = data as Message | null;
        if (message?.key !== publishableKey) return;
        if (message.type === 'signout') {
          // The storage that tabs share may be updated later than the message arrives.
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
      // Without a channel the other tabs notice a sign-out at their next call, and request their own tokens.
      channel.open(CLIENT_NAMES.channels.client).then(listen, () => undefined);
      return () => {
        isOver = true;
        open?.close();
        open = undefined;
      };
    },
  };
};

// Leaves a flow for a provider: by the page itself, or in a window of its own where the host or the browser wants that.
import {
  type AuthenticateWithRedirectParams,
  type ExternalVerbs,
  isRuntimeError,
  type Latchkey,
  LatchkeyError,
  type SignInProps,
} from '@latchkey/client';
import { PROVIDER_RELEASE_MS } from '@latchkey/wire';
import { RETURN_FAILED } from '../../../flows/provider-return.ts';
import { type Refusal, readRefusal, worded } from '../problems/refusal.ts';

/** How a host wants providers to be shown. */
export type OAuthFlow = NonNullable<SignInProps['oauthFlow']>;

/** What a flow hears of the way out. */
export type ProviderRedirectEvent =
  | { readonly type: 'activated' }
  | { readonly type: 'released' }
  | ({ readonly type: 'refused'; readonly call: 'provider' } & Refusal);

type ProviderRedirect = {
  readonly latchkey: Latchkey;
  readonly attempt: ExternalVerbs;
  readonly params: AuthenticateWithRedirectParams;
  readonly isPopup: boolean;
};

type Hearing = { readonly send: (event: ProviderRedirectEvent) => void; readonly signal: AbortSignal };

/** Providers refuse to be drawn in a frame, so a page in one opens a window. */
export const opensWindow = ({ platform }: Latchkey, flow: OAuthFlow = 'auto'): boolean =>
  flow === 'popup' || (flow === 'auto' && platform.globals.get('top') !== platform.globals.get('self'));

/** Reads what went wrong on the way to a provider or back from it; what has no words of its own is told in general. */
export const readReturnRefusal = (error: unknown): Refusal => {
  // A plain one says that the service answered what no step of a flow can go on with.
  const isGeneral = error instanceof LatchkeyError && error.name === LatchkeyError.kind;
  return isGeneral ? { problems: [worded({ code: RETURN_FAILED })] } : readRefusal(error);
};

/** Leaves for a provider. Where its page never comes, the buttons can be pressed again after a while. */
export const leaveForProvider = async (
  { latchkey, attempt, params, isPopup }: ProviderRedirect,
  { send, signal }: Hearing,
): Promise<void> => {
  const before = latchkey.session?.id;
  try {
    await (isPopup ? attempt.authenticateWithPopup(params) : attempt.authenticateWithRedirect(params));
    const after = latchkey.session?.id;
    if (isPopup && after !== undefined && after !== before) return send({ type: 'activated' });
    const cancel = latchkey.platform.timers.after(PROVIDER_RELEASE_MS, () => send({ type: 'released' }));
    signal.addEventListener('abort', cancel, { once: true });
  } catch (error) {
    // Whoever closes the window has changed their mind; there is nothing to say about that.
    if (isRuntimeError(error) && error.code === 'popup_closed') return send({ type: 'released' });
    send({ type: 'refused', call: 'provider', ...readReturnRefusal(error) });
  }
};

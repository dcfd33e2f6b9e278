// Redirects to a provider: in the page itself, or in a popup if the host or the browser requires that.
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
import { type Refusal, readRefusal, worded } from '../problems/error-to-problems.ts';

/** How a host wants providers to open. */
export type OAuthFlow = NonNullable<SignInProps['oauthFlow']>;

/** Events of the redirect. */
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

/** Providers refuse to be framed (clickjacking protection), so a page in an iframe opens a popup. */
export const opensWindow = ({ platform }: Latchkey, flow: OAuthFlow = 'auto'): boolean =>
  flow === 'popup' || (flow === 'auto' && platform.globals.get('top') !== platform.globals.get('self'));

/** Reads an error of the redirect or the return; one without a specific text gets the general one. */
export const readReturnRefusal = (error: unknown): Refusal => {
  // A plain LatchkeyError means that no step of a flow can continue with the service's reply.
  const isGeneral = error instanceof LatchkeyError && error.name === LatchkeyError.kind;
  return isGeneral ? { problems: [worded({ code: RETURN_FAILED })] } : readRefusal(error);
};

/** Redirects to a provider. If its page does not load, the buttons are enabled again after a while. */
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
    // A closed popup means that the user cancelled; no message is shown.
    if (isRuntimeError(error) && error.code === 'popup_closed') return send({ type: 'released' });
    send({ type: 'refused', call: 'provider', ...readReturnRefusal(error) });
  }
};

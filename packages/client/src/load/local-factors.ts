// Factors that not every visitor uses: e-mail links, passkeys, wallets, and the waitlist. Wiring only; a separate chunk.

import {
  type CustomNavigate,
  createHandleEmailLinkVerification,
  createWaitForLink,
  type HandleEmailLinkVerification,
} from '../flows/email-link.ts';
import type { SetActive } from '../flows/set-active.ts';
import { createWalletVerbs, type WalletVerbs } from '../flows/wallet-sign-in.ts';
import { createPasskeys, type Passkeys } from '../passkey/ceremony.ts';
import { createPasskeyProof, createPasskeyRegistration } from '../passkey/own-passkeys.ts';
import { createPasskeySignIn } from '../passkey/sign-in.ts';
import type { LocalFactors } from '../resources/local-factors.ts';
import { createJoinWaitlist, type JoinWaitlist } from '../resources/waitlist-entry.ts';
import { createConnectWallet, createInjectedWallet, signInByWallet, signUpByWallet } from '../web3/sign.ts';
import type { Shell } from './shell.ts';

/** Verbs of the public API that this module implements. */
export type WayVerbs = WalletVerbs & {
  readonly handleEmailLinkVerification: HandleEmailLinkVerification;
  /** Adds a user to the waitlist of the instance. */
  readonly joinWaitlist: JoinWaitlist;
};

export type LocalFactorsPart = LocalFactors & { readonly passkeys: Passkeys; readonly verbs: WayVerbs };

/** Builds them for one client. */
export const createLocalFactors = (shell: Shell, setActive: SetActive): LocalFactorsPart => {
  const { platform, store, urls, navigate, api, life } = shell;
  const passkeys = createPasskeys(platform, life.signal);
  const injectedWallet = createInjectedWallet(platform.wallets);
  const localFactors: LocalFactors = {
    waitForLink: createWaitForLink(platform.timers),
    signInByPasskey: createPasskeySignIn(passkeys, platform.credentials),
    signInByWallet,
    signUpByWallet,
    injectedWallet,
    registerPasskey: createPasskeyRegistration(passkeys),
    provePasskey: createPasskeyProof(passkeys),
    connectWallet: createConnectWallet(injectedWallet),
  };
  const client = () => {
    const snapshot = store.getSnapshot();
    return snapshot.environment && snapshot.client;
  };
  const go = async (to: string, customNavigate: CustomNavigate = navigate) => customNavigate(urls.buildUrlWithAuth(to));
  return {
    ...localFactors,
    passkeys,
    verbs: {
      ...createWalletVerbs({ client, localFactors, setActive, go }),
      handleEmailLinkVerification: createHandleEmailLinkVerification({
        client: () => store.getSnapshot().client,
        href: platform.location.href,
        setActive,
        go,
      }),
      joinWaitlist: createJoinWaitlist(api),
    },
  };
};

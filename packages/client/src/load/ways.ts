// Ways in that not every visitor takes: e-mail links, passkeys, wallets, the waitlist. Wiring only; a chunk of its own.

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
import { createJoinWaitlist, type JoinWaitlist } from '../resources/waitlist-entry.ts';
import type { Ways } from '../resources/ways.ts';
import { createConnectWallet, createInjectedWallet, signInByWallet, signUpByWallet } from '../web3/sign.ts';
import type { Shell } from './shell.ts';

/** Verbs of the public API that this part performs. */
export type WayVerbs = WalletVerbs & {
  readonly handleEmailLinkVerification: HandleEmailLinkVerification;
  /** Asks for a place on the waitlist of the instance. */
  readonly joinWaitlist: JoinWaitlist;
};

export type WaysPart = Ways & { readonly passkeys: Passkeys; readonly verbs: WayVerbs };

/** Builds them for one client. */
export const createWays = (shell: Shell, setActive: SetActive): WaysPart => {
  const { platform, store, urls, navigate, api, life } = shell;
  const passkeys = createPasskeys(platform, life.signal);
  const injectedWallet = createInjectedWallet(platform.wallets);
  const ways: Ways = {
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
    ...ways,
    passkeys,
    verbs: {
      ...createWalletVerbs({ client, ways, setActive, go }),
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

// What load() brings: the resources every client has, cookies, the start. Wiring only. A chunk of its own, downloaded while
// the first answers are on their way, so that a page pays at first only for the shell.
import { CLIENT_NAMES, type ClientJSON } from '@latchkey/wire';
import { createReceiveClient } from '../auth/receive-client.ts';
import { createReceiveEnvironment } from '../auth/receive-environment.ts';
import { createSuffixedCookies } from '../auth/suffixed-cookies.ts';
import type { HandleUnauthenticated } from '../auth/unauthenticated.ts';
import { lazily } from '../lib/lazy.ts';
import { createResourceContext, type ReceiveEnvironment, type ResourceContext } from '../resources/context.ts';
import { initialSession } from '../state/snapshot.ts';
import type { Ahead } from './ask-initial.ts';
import type { Development } from './development.ts';
import { LATER } from './parts.ts';
import type { Shell } from './shell.ts';
import type { SignedIn } from './signed-in.ts';
import { fetchInitial, type Outcome, startUp } from './start-up.ts';

export type Engine = {
  /** Everything from the dev browser to the first commits; background work runs from then on. */
  start(signal: AbortSignal, ahead: Ahead | undefined): Promise<Outcome>;
  /** Asks for environment and client again. */
  reload(): Promise<void>;
  /** The part for whoever is signed in, downloaded when first asked for. */
  signedIn(): Promise<SignedIn>;
  readonly handleUnauthenticated: HandleUnauthenticated;
  readonly receiveEnvironment: ReceiveEnvironment;
};

/** Parts that are there once somebody needed them. */
type Present = { signedIn?: SignedIn; development?: Development };

/** Builds the engine of one shell and puts it into the shell's slots. */
export const createEngine = (shell: Shell): Engine => {
  const { platform, store, slots } = shell;
  const parts = { ...LATER, ...shell.parts };
  const cookies = createSuffixedCookies(platform, shell.key.key);
  const present: Present = {};
  let isReady = false;
  const signedIn = lazily(async () => {
    const { createSignedIn } = await parts.signedIn();
    const writeClientUat = () => present.development?.writeClientUat();
    present.signedIn = createSignedIn(shell, { context, cookies, writeClientUat });
    if (isReady) present.signedIn.startBackground();
    return present.signedIn;
  });
  const development = lazily(async () => {
    present.development = (await parts.development()).createDevelopment(shell, cookies);
    return present.development;
  });
  // If a download that nobody waits for yet fails, the one that is waited for tells.
  const fetchSignedIn = () => void parts.signedIn().catch(() => undefined);
  const whenDecodable = createWhenDecodable(signedIn, fetchSignedIn);
  const context = createContext(shell, present, whenDecodable);
  const handleUnauthenticated: HandleUnauthenticated = async (how) => {
    if (store.getSnapshot().session) await (await signedIn()).handleUnauthenticated(how);
  };
  Object.assign(slots, {
    devBrowserToken: () => present.development?.token(),
    onClient: context.receiveClient,
    onUnauthenticated: () => handleUnauthenticated(),
  });
  return {
    async start(signal, ahead) {
      // Whoever was signed in on this page most likely still is.
      if (platform.cookies.get(CLIENT_NAMES.cookies.session)) fetchSignedIn();
      const later = { cookies, development, satellite: parts.satellite };
      const outcome = await startUp({ ...shell, ...context, ...later }, signal, ahead);
      if (outcome === 'ready' && !signal.aborted) {
        isReady = true;
        present.signedIn?.startBackground();
      }
      return outcome;
    },
    reload: () => fetchInitial({ ...shell, ...context }),
    signedIn,
    handleUnauthenticated,
    receiveEnvironment: context.receiveEnvironment,
  };
};

const createContext = (
  shell: Shell,
  present: Present,
  whenDecodable: (json: ClientJSON | null) => Promise<void>,
): ResourceContext => {
  const { api, platform, store, options, urls } = shell;
  const decode = () => context.decode;
  const context: ResourceContext = createResourceContext({
    api,
    clock: platform.clock,
    environment: () => store.getSnapshot().environment,
    clientId: () => store.getSnapshot().client?.id,
    receiveClient: createReceiveClient({
      store,
      decode,
      whenDecodable,
      adoptTokens: (...args) => present.signedIn?.adoptTokens(...args),
      onSession: (session) => present.signedIn?.onSession(session),
      selectInitialSession: (client) => (options().selectInitialSession ?? initialSession)(client),
    }),
    receiveEnvironment: createReceiveEnvironment(store, decode),
    clientTouchUrl: ({ href }) =>
      urls.buildUrlWithAuth(api.urlOf('GET /client/touch', { query: { redirect_url: href } }).href),
    decodeSession(json) {
      if (!present.signedIn) throw new TypeError('A session came before the code for it.');
      return present.signedIn.decodeSession(json);
    },
    forgetTokens: () => present.signedIn?.forgetTokens(),
  });
  return context;
};

/** Sessions need their code. Answers that come meanwhile wait for it too, so that none overtakes another. */
const createWhenDecodable = (signedIn: () => Promise<unknown>, fetchSignedIn: () => void) => {
  let isWanted = false;
  return async (json: ClientJSON | null): Promise<void> => {
    if (json?.sessions?.length) isWanted = true;
    if (isWanted) await signedIn();
    // Whoever has begun will soon be signed in.
    else if (json?.sign_in || json?.sign_up) fetchSignedIn();
  };
};

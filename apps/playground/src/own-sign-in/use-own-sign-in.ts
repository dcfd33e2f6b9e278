// Runs the public sign-in machine for custom screens, and keeps the page's hash in sync with the flow.
import { useAuth, useLatchkey, useStore } from '@latchkey/react';
import {
  createRunner,
  createSignIn,
  type SignInEvent,
  type SignInSettings,
  type SignInState,
  signInPath,
} from '@latchkey/ui/flows';
import { createSignInPerformer, readSignInOpening, readSignInSettings } from '@latchkey/ui/performers';
import { useEffect, useState } from 'react';
import { push, replace } from '../router.ts';

export type Send = (event: SignInEvent) => void;

export type OwnSignIn = { readonly state: SignInState; readonly send: Send; readonly settings: SignInSettings };

const hashPath = (): string => window.location.hash.slice(1).split('?')[0] ?? '';

const addressOf = (path: string): string =>
  `${window.location.pathname}${window.location.search}${path === '' ? '' : `#${path}`}`;

/** The flow of this page; `latchkey` must be loaded. */
export const useOwnSignIn = (): OwnSignIn => {
  const latchkey = useLatchkey();
  const { isSignedIn } = useAuth();
  const [defect, setDefect] = useState<{ readonly error: unknown }>();
  const [{ runner, settings }] = useState(() => {
    const read = readSignInSettings(latchkey);
    const machine = createSignIn(read, readSignInOpening(latchkey, hashPath()));
    const perform = createSignInPerformer(latchkey, { redirects: { signInFallbackRedirectUrl: '/me' } });
    return { settings: read, runner: createRunner(machine, { perform, onError: (error) => setDefect({ error }) }) };
  });
  const state = useStore(runner, (now) => now);

  useEffect(() => {
    runner.start();
    runner.send({ type: 'opened' });
    return () => runner.stop();
  }, [runner]);

  // After a sign-in in another tab there is nothing to do here, if only one session is allowed.
  useEffect(() => {
    if (isSignedIn && latchkey.store.getSnapshot().environment?.isSingleSession()) runner.send({ type: 'signed-in' });
  }, [isSignedIn, latchkey, runner]);

  const path = signInPath(state);
  useEffect(() => {
    if (path !== undefined && path !== hashPath()) push(addressOf(path));
  }, [path]);

  // The browser's back button sends an event, which the flow may refuse.
  useEffect(() => {
    const follow = () => {
      runner.send({ type: 'path', path: hashPath() });
      const granted = signInPath(runner.getSnapshot());
      if (granted !== undefined && granted !== hashPath()) replace(addressOf(granted));
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [runner]);

  if (defect) throw defect.error;
  return { state, send: runner.send, settings };
};

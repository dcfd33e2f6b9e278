// The sign-in attempt of this browser, and how to activate the session it ends in.
import type { Latchkey, SignIn, Snapshot } from '@latchkey/client';
import { useLatchkey } from './use-latchkey.ts';
import { useMethodCalled } from './use-method-called.ts';
import { useSnapshot } from './use-snapshot.ts';

export type UseSignInReturn =
  | { readonly isLoaded: false; readonly signIn: undefined; readonly setActive: undefined }
  | { readonly isLoaded: true; readonly signIn: SignIn; readonly setActive: Latchkey['setActive'] };

const select = ({ status, client }: Snapshot) => (status === 'loading' ? undefined : client?.signIn);

/**
 * The sign-in attempt of this browser, and how to activate the session it ends in.
 *
 * @example
 * const { signIn, setActive } = useSignIn();
 * const result = await signIn?.create({ identifier, password, strategy: 'password' });
 * if (result?.status === 'complete') await setActive?.({ session: result.createdSessionId });
 */
export const useSignIn = (): UseSignInReturn => {
  const { setActive } = useLatchkey();
  const signIn = useSnapshot(select);
  useMethodCalled('useSignIn', signIn !== undefined);
  return signIn ? { isLoaded: true, signIn, setActive } : { isLoaded: false, signIn: undefined, setActive: undefined };
};

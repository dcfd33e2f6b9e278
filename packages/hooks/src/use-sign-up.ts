// The sign-up attempt of this browser, and how to activate the session it ends in.
import type { Latchkey, SignUp, Snapshot } from '@latchkey/client';
import { useLatchkey } from './use-latchkey.ts';
import { useMethodCalled } from './use-method-called.ts';
import { useSnapshot } from './use-snapshot.ts';

export type UseSignUpReturn =
  | { readonly isLoaded: false; readonly signUp: undefined; readonly setActive: undefined }
  | { readonly isLoaded: true; readonly signUp: SignUp; readonly setActive: Latchkey['setActive'] };

const select = ({ status, client }: Snapshot) => (status === 'loading' ? undefined : client?.signUp);

/**
 * The sign-up attempt of this browser, and how to activate the session it ends in.
 *
 * @example
 * const { signUp } = useSignUp();
 * await signUp?.create({ emailAddress, password });
 * await signUp?.prepareEmailAddressVerification({ strategy: 'email_code' });
 */
export const useSignUp = (): UseSignUpReturn => {
  const { setActive } = useLatchkey();
  const signUp = useSnapshot(select);
  useMethodCalled('useSignUp', signUp !== undefined);
  return signUp ? { isLoaded: true, signUp, setActive } : { isLoaded: false, signUp: undefined, setActive: undefined };
};

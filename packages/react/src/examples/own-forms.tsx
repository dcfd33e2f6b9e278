// The example of the guide about custom screens with the hooks: a sign-in with a password, and a sign-up with a code.
import { type SubmitEvent, useState } from 'react';
import { useSignIn, useSignUp } from '../index.ts';

/** The submitted form; the page does not navigate. */
const read = (event: SubmitEvent<HTMLFormElement>): FormData => {
  event.preventDefault();
  return new FormData(event.currentTarget);
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'Try again.');

export const PasswordSignIn = () => {
  const { isLoaded, signIn, setActive } = useSignIn();
  const [problem, setProblem] = useState('');
  if (!isLoaded) return null;
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const form = read(event);
    try {
      const identifier = String(form.get('email'));
      const password = String(form.get('password'));
      const result = await signIn.create({ strategy: 'password', identifier, password });
      // Any other status requires one more step, such as `needs_second_factor`.
      if (result.status === 'complete') await setActive({ session: result.createdSessionId });
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <form onSubmit={submit}>
      <input name="email" type="email" aria-label="Email" autoComplete="email" required />
      <input name="password" type="password" aria-label="Password" autoComplete="current-password" required />
      <button type="submit">Sign in</button>
      <p role="alert">{problem}</p>
    </form>
  );
};

export const CodeSignUp = () => {
  const { isLoaded, signUp, setActive } = useSignUp();
  const [problem, setProblem] = useState('');
  if (!isLoaded) return null;
  const isSent = signUp.unverifiedFields.includes('email_address');
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const form = read(event);
    try {
      if (!isSent) {
        await signUp.create({ emailAddress: String(form.get('email')), password: String(form.get('password')) });
        await signUp.prepareEmailAddressVerification({ strategy: 'email_code' });
        return;
      }
      const result = await signUp.attemptEmailAddressVerification({ code: String(form.get('code')) });
      if (result.status === 'complete') await setActive({ session: result.createdSessionId });
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <form onSubmit={submit}>
      {isSent ? (
        <input name="code" aria-label="Code" inputMode="numeric" autoComplete="one-time-code" required />
      ) : (
        <>
          <input name="email" type="email" aria-label="Email" autoComplete="email" required />
          <input name="password" type="password" aria-label="Password" autoComplete="new-password" required />
        </>
      )}
      <button type="submit">{isSent ? 'Verify' : 'Create account'}</button>
      <p role="alert">{problem}</p>
    </form>
  );
};

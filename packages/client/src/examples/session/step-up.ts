// An example of the guide about sessions: a step-up in a custom form.
import type { Latchkey } from '../../index.ts';

/** Asks for the password again, if it was not verified within the last ten minutes. */
export const provePassword = async ({ session, setActive }: Latchkey, ask: () => Promise<string>): Promise<boolean> => {
  const strict = { level: 'first_factor', afterMinutes: 10 } as const;
  if (!session || session.checkAuthorization({ reverification: strict })) return session !== null;
  await session.startVerification({ level: strict.level });
  const { status } = await session.attemptFirstFactorVerification({ strategy: 'password', password: await ask() });
  if (status !== 'complete') return false;
  await setActive({ session: session.id });
  return true;
};

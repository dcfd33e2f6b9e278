// The server of the application, from environment variables: the middleware and the code that renders run in different modules, often
// in different processes, and must agree.
import { ConfigurationError, createLatchkeyServer, type LatchkeyServer, type ServerOptions } from '@latchkey/backend';
import { type Environment, serverEnvironment } from './runtime.ts';

/** Options of the middleware only. What the pages need too is read from environment variables. */
export type OwnOptions = Omit<
  ServerOptions,
  'publishableKey' | 'secretKey' | 'serviceUrl' | 'appUrl' | 'signInUrl' | 'signUpUrl' | 'proxyPath' | 'environment'
>;

/** The server, and the secret key that it does not tell. */
export type Application = { readonly server: LatchkeyServer; readonly secretKey: string };

const readRequired = (environment: Environment, name: string, shown: string, use: string): string => {
  const value = environment[name]?.trim();
  if (value) return value;
  throw new ConfigurationError(
    `${shown} is missing, which ${use}. Set it in .env.local, or where the application runs; \`latchkey keys\` shows it.`,
  );
};

/** Reads the variables and sets up the server; throws a sentence about the first that is missing or wrong. */
export const createApplication = (options: OwnOptions = {}, environment = serverEnvironment()): Application => {
  readRequired(environment, 'LATCHKEY_PUBLISHABLE_KEY', 'NEXT_PUBLIC_LATCHKEY_PUBLISHABLE_KEY', 'names the instance');
  const secretKey = readRequired(
    environment,
    'LATCHKEY_SECRET_KEY',
    'LATCHKEY_SECRET_KEY',
    'signs what the middleware tells the pages',
  );
  return { server: createLatchkeyServer({ ...options, environment }), secretKey };
};

/** The same value at every call, made at the first: variables are read when a request needs them, not while Next builds. */
export const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** The application for code that renders. */
export const application = once(() => createApplication());

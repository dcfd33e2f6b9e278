// What a browser sees of an instance, reduced to what settings change.
import { randomInt } from 'node:crypto';
import type { SignInJSON, SignUpJSON, UserJSON } from '@latchkey/wire';
import { systemIds } from '../../ports/ids.ts';
import { PASSWORD, signIn, startSignIn } from '../accounts/sign-up-and-in.ts';
import { SECOND_FACTORS } from '../accounts/step-up.ts';
import { openBrowser } from '../test-browser.ts';
import type { TestService } from '../test-service.ts';

type Fields = Readonly<Record<string, string>>;

/** A name that no other user has. */
export const freshName = (): string => systemIds.next('user').toLowerCase();
/** In North America a subscriber's number has seven digits and begins with 2 to 9. */
export const freshPhone = (): string => `+1500${randomInt(2_000_000, 10_000_000)}`;
export const freshEmail = (): string => `${freshName()}@example.com`;

/** Creates a sign-up with these fields. */
const beginSignUp = async (service: TestService, body: Fields) =>
  (await openBrowser(service)).call<SignUpJSON>('POST', '/client/sign_ups', { body });

/** What a sign-up without fields asks for. */
export const askedFields = async (service: TestService) => {
  const { body } = await beginSignUp(service, {});
  const { required_fields, optional_fields, missing_fields } = body.response;
  return { required_fields, optional_fields, missing_fields };
};

/** What is left to verify of a sign-up, and the codes of its problems. */
export const afterFields = (fields: () => Fields) => async (service: TestService) => {
  const { codes, body } = await beginSignUp(service, fields());
  return codes.length > 0
    ? codes
    : [body.response.status, body.response.unverified_fields, body.response.missing_fields];
};

/** The codes that a password gets. */
export const passwordCodes =
  (...passwords: readonly string[]) =>
  async (service: TestService) => {
    const codes: unknown[] = [];
    for (const password of passwords)
      codes.push((await beginSignUp(service, { email_address: freshEmail(), password })).codes);
    return codes;
  };

/** Can a sign-up send this strategy? */
export const verificationCodes =
  (field: 'email_address' | 'phone_number', strategy: string) => async (service: TestService) => {
    const browser = await openBrowser(service);
    const value = field === 'email_address' ? freshEmail() : freshPhone();
    const { body } = await browser.call<SignUpJSON>('POST', '/client/sign_ups', {
      body: { [field]: value, password: PASSWORD },
    });
    const path = `/client/sign_ups/${body.response.id}/prepare_verification`;
    return (await browser.call('POST', path, { body: { strategy } })).codes;
  };

/** A user with every identifier and factor that the operator can set. */
export const createOwner = async (service: TestService, facts: Readonly<Record<string, unknown>> = {}) => {
  const email = freshEmail();
  const { body } = await service.admin<UserJSON>('POST', '/users', {
    email_address: email,
    password: PASSWORD,
    ...facts,
  });
  return { email, user: body };
};

/** What a sign-in with this identifier offers. */
export const offered =
  (identifierOf: (email: string) => string, facts: () => Readonly<Record<string, unknown>> = () => ({})) =>
  async (service: TestService) => {
    const { email } = await createOwner(service, facts());
    const browser = await openBrowser(service);
    const { codes, body } = await browser.call<SignInJSON>('POST', '/client/sign_ins', {
      body: { identifier: identifierOf(email) },
    });
    if (codes.length > 0) return codes;
    const { supported_identifiers, supported_first_factors: factors } = body.response;
    return { supported_identifiers, factors: factors?.map(({ strategy }) => strategy) };
  };

/** The identifiers that an instance accepts. */
export const identifiers = async (service: TestService) =>
  (await (await openBrowser(service)).call<SignInJSON>('POST', '/client/sign_ins')).body.response.supported_identifiers;

/** How a sign-in continues after the password of a user with second factors. */
export const afterPassword = async (service: TestService) => {
  const { email } = await createOwner(service, SECOND_FACTORS);
  const { body } = await signIn(await openBrowser(service), email);
  const { status, supported_second_factors: factors } = body.response;
  return { status, factors: factors?.map(({ strategy }) => strategy) };
};

/** Signs a new user in. */
export const signedIn = async (service: TestService, facts: Readonly<Record<string, unknown>> = {}) => {
  const { email, user } = await createOwner(service, facts);
  const browser = await openBrowser(service);
  const reply = await signIn(browser, email);
  return { browser, user, email, session: reply.body.client?.sessions.at(-1) };
};

/** Changes something in the account of a new user. */
export const inAccount =
  (method: string, path: string, body: () => Fields = () => ({})) =>
  async (service: TestService) =>
    (await (await signedIn(service)).browser.call(method, path, { body: body() })).codes;

/** The name of the application and the colours in the message that a sign-in by code sends. */
export const sentMessage = async (service: TestService) => {
  const { email } = await createOwner(service);
  const browser = await openBrowser(service);
  const started = await startSignIn(browser, email);
  const factor = started.supported_first_factors?.find(({ strategy }) => strategy === 'email_code');
  const id = factor && 'email_address_id' in factor ? factor.email_address_id : '';
  await browser.call('POST', `/client/sign_ins/${started.id}/prepare_first_factor`, {
    body: { strategy: 'email_code', email_address_id: id },
  });
  const message = JSON.stringify((await service.inbox(email))[0]);
  const { application_name: name } = (
    await service.admin<{ display_config: { application_name: string } }>('GET', '/instance')
  ).body.display_config;
  return { name: message.includes(name) && name, colours: [...new Set(message.match(/#[0-9a-f]{6}/gi))].sort() };
};

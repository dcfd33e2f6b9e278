// What a trial sign-in shows of the exchange with an OAuth provider. Only parameters that are known to be harmless are shown as they
// are; every other value is masked, because it may be a secret, a code or a token.
import { withoutDirectionControls } from '@latchkey/wire';
import type { Facts } from '../providers/profile.ts';
import type { ProviderRow } from '../providers/provider.ts';
import type { RunFact, RunFacts, RunReport } from './run.ts';

const MASK = '••••';

const MAX_TEXT = 512;
const MAX_FACTS = 40;

/** Parameters of the protocol whose values are shown. */
const SHOWN: ReadonlySet<string> = new Set([
  'client_id',
  'client_key',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'prompt',
  'access_type',
  'audience',
  'owner',
  'token_access_type',
  'code_challenge_method',
  'grant_type',
  'iss',
  'error',
  'error_description',
  'token_type',
  'expires_in',
]);

const cut = (text: string): string => withoutDirectionControls(text).slice(0, MAX_TEXT);

/** A text without any of the secrets, also in the form that they have in an address. */
const without = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .reduce((rest, secret) => rest.replaceAll(secret, MASK), text);

const fact = (name: string, value: unknown, secrets: readonly string[]): RunFact => ({
  name: cut(name),
  value:
    SHOWN.has(name) && (typeof value === 'string' || typeof value === 'number')
      ? cut(without(String(value), secrets))
      : MASK,
});

type Pairs = Iterable<readonly [string, unknown]>;

const factsFrom = (pairs: Pairs, secrets: readonly string[]): readonly RunFact[] =>
  [...pairs].slice(0, MAX_FACTS).map(([name, value]) => fact(name, value, secrets));

/** An address without its parameters. */
const placeOf = (url: string): string => {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
};

/** The authorization request that the browser takes to the provider. */
export const requestFacts = (url: string): RunFacts => ({
  sent: [{ name: 'GET', value: cut(placeOf(url)) }, ...factsFrom(new URL(url).searchParams, [])],
  received: [],
});

/** What the browser brought back to the callback address. */
export const callbackFacts = (redirectUri: string, params: URLSearchParams): RunFacts => ({
  sent: [],
  received: [{ name: 'GET', value: cut(redirectUri) }, ...factsFrom(params, [params.get('code') ?? ''])],
});

/** A request from the service to the provider, and its reply. */
export type ProviderExchange = {
  readonly method: string;
  readonly url: string;
  readonly form: ReadonlyArray<readonly [string, string]>;
  readonly authorization: string | undefined;
  readonly status: number;
  readonly reply: Facts | undefined;
};

/** A request to the token endpoint. Any other request with an access token is one for the profile. */
export const isForTokens = ({ form }: ProviderExchange): boolean => form.some(([name]) => name === 'grant_type');

const SECRET_FIELDS: ReadonlySet<string> = new Set(['access_token', 'refresh_token', 'id_token']);

/** The values of an exchange that no text may contain. */
export const secretsIn = ({ form, reply = {} }: ProviderExchange): readonly string[] => [
  ...form.filter(([name]) => !SHOWN.has(name)).map(([, value]) => value),
  ...Object.entries(reply).flatMap(([name, value]) =>
    SECRET_FIELDS.has(name) && typeof value === 'string' ? [value] : [],
  ),
];

const sentBy = ({ method, url, form, authorization }: ProviderExchange, secrets: readonly string[]) => [
  { name: method, value: cut(without(url, secrets)) },
  ...(authorization === undefined
    ? []
    : [{ name: 'Authorization', value: `${cut(authorization.split(' ')[0] ?? '')} ${MASK}` }]),
  ...factsFrom(form, secrets),
];

/** The exchange of the code for tokens. */
export const tokenFacts = (exchange: ProviderExchange): RunFacts => {
  const secrets = secretsIn(exchange);
  return {
    sent: sentBy(exchange, secrets),
    received: [
      { name: 'status', value: String(exchange.status) },
      ...factsFrom(Object.entries(exchange.reply ?? {}), secrets),
    ],
  };
};

/** Requests for the profile: which fields arrived. Their values are shown where they are matched. */
export const profileFacts = (exchanges: readonly ProviderExchange[], secrets: readonly string[]): RunFacts => ({
  sent: exchanges.flatMap((exchange) => sentBy(exchange, secrets)),
  received: exchanges.flatMap(({ status, reply }) => [
    { name: 'status', value: String(status) },
    ...(reply ? [{ name: 'fields', value: cut(Object.keys(reply).join(', ')) }] : []),
  ]),
});

const MAX_OTHERS = 50;
/** Fields that are part of the protocol, or hold something that only the provider and the service may know. */
const UNSHOWN = /token|secret|nonce|_hash$/i;

const scalarOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;

/** Which fields of the profile each field of a user is read from, what arrived, and what no field is read from. */
export const matchProfile = (
  { mapping, emailTrust }: Pick<ProviderRow, 'mapping' | 'emailTrust'>,
  facts: Facts,
  profile: {
    readonly subject: string | null;
    readonly emailAddress: string | null;
    readonly firstName: string | null;
    readonly lastName: string | null;
    readonly username: string | null;
  },
  secrets: readonly string[],
): Pick<RunReport, 'fields' | 'others'> => {
  const named = (...paths: ReadonlyArray<string | undefined>) => paths.filter((path) => path !== undefined);
  const fields = [
    { field: 'user_id' as const, lookedFor: named(mapping.subject), value: profile.subject },
    {
      field: 'email_address' as const,
      lookedFor: emailTrust.by === 'list' ? ['emails'] : named(mapping.email),
      value: profile.emailAddress,
    },
    {
      field: 'first_name' as const,
      lookedFor: named(mapping.firstName, mapping.fullName),
      value: profile.firstName,
    },
    { field: 'last_name' as const, lookedFor: named(mapping.lastName, mapping.fullName), value: profile.lastName },
    { field: 'username' as const, lookedFor: named(mapping.username), value: profile.username },
  ].filter(({ lookedFor }) => lookedFor.length > 0);
  const used = new Set(fields.flatMap(({ lookedFor }) => lookedFor));
  const others = Object.entries(facts).flatMap(([name, value]) => {
    const shown = scalarOf(value);
    if (shown === undefined || used.has(name) || UNSHOWN.test(name)) return [];
    return [{ name: cut(name), values: [cut(without(shown, secrets))] }];
  });
  return { fields, others: others.slice(0, MAX_OTHERS) };
};

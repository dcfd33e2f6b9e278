// Schemas of strategies: OAuth ones are an open family, so the registry checks them.
import * as v from 'valibot';
import { isOAuthStrategy, isStrategy, type OAuthStrategy, type Strategy } from '../strategies.ts';

/** One of the OAuth strategies, custom ones included. */
export const oauthStrategy = v.custom<OAuthStrategy>(
  (input) => typeof input === 'string' && isOAuthStrategy(input),
  'Expected an OAuth strategy.',
);

/** Any strategy of the protocol. */
export const strategy = v.custom<Strategy>(
  (input) => typeof input === 'string' && isStrategy(input),
  'Expected a strategy.',
);

// How often a new instance lets one network and one account try: what an operator has not set otherwise.

/** `count` events in `seconds`; one more is refused. */
export type RateLimitSetting = { readonly count: number; readonly seconds: number };

/** Starting flows, proving factors, and sending codes and links to one address. */
export const RATE_LIMIT_DEFAULTS = {
  create: { count: 5, seconds: 10 },
  attempt: { count: 3, seconds: 10 },
  send: { count: 5, seconds: 600 },
} as const satisfies Readonly<Record<string, RateLimitSetting>>;

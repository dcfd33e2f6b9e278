// What tests of either side share: redirect targets with the answer both have to give, golden vectors of the rules that two
// sides obey, and what a parser may cost.
export * from './cpu-cost.ts';
export * from './redirect-corpus.ts';
export * from './redirect-fuzz.ts';
export * from './vectors/api-hosts.ts';
export * from './vectors/base64url.ts';
export * from './vectors/cookie-suffixes.ts';
export * from './vectors/loopback-hosts.ts';
export * from './vectors/publishable-keys.ts';
export * from './vectors/slugs.ts';
export * from './worst-texts.ts';

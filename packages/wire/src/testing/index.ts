// What tests of either side share: redirect targets with the answer both have to give, and what a parser may cost.
export * from './cpu-cost.ts';
export * from './redirect-corpus.ts';
export * from './redirect-fuzz.ts';
export * from './worst-texts.ts';

// What tests of either side share: redirect targets with the answer both have to give.
export * from './redirect-corpus.ts';
export * from './redirect-fuzz.ts';

// Shared by tests of both sides: redirect targets with the expected result, and cost measurement of parsers.
export * from './cpu-cost.ts';
export * from './redirect-corpus.ts';
export * from './redirect-fuzz.ts';
export * from './worst-texts.ts';

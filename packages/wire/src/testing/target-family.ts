// What the lists of redirect targets are written in: a reason and the targets it holds for.

/** The page the targets are read on. */
export const APP = 'https://app.example.com';

/** Targets that are taken, or refused, for one reason. */
export interface Family {
  readonly reason: string;
  readonly targets: readonly string[];
}

/** One target per line; only for targets without white space at their ends. */
export const lines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

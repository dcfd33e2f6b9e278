// The format of the lists of redirect targets: a reason and its targets.

/** The page that resolves the targets. */
export const APP = 'https://app.example.com';

/** Targets that are accepted, or refused, for one reason. */
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

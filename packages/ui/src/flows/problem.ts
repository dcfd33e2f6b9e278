// What stands in the way of a card, as data: views turn it into words, machines only move it about.

/** One thing that stands in the way: a code, the field it belongs to, and what the service said about it. */
export type Problem = {
  readonly code: string;
  /** Field of the card, in camelCase. Without one the problem belongs to the card as a whole. */
  readonly field?: string;
  /** Words it came with, shown when the card has none for the code. */
  readonly text?: string;
  /** Facts for the text: limits, minutes, the session that exists already. */
  readonly meta?: Readonly<Record<string, unknown>>;
};

/** A field that was left empty. `needed('password')` */
export const needed = (field: string): Problem => ({ code: 'form_param_nil', field });

/** The problem of one field, if it has one. `problemOf(problems, 'password')?.code` */
export const problemOf = (problems: readonly Problem[], field: string): Problem | undefined =>
  problems.find((problem) => problem.field === field);

/**
 * The problem for the top of a card that draws `fields`. One that names a field the card does not draw is shown here too,
 * so that none is lost. `cardProblem(problems, ['identifier', 'password'])`
 */
export const cardProblem = (problems: readonly Problem[], fields: readonly string[]): Problem | undefined =>
  problems.find((problem) => problem.field === undefined || !fields.includes(problem.field));

/** Whether any of the problems carries one of the codes. `hasCode(problems, ['user_locked'])` */
export const hasCode = (problems: readonly Problem[], codes: readonly string[]): boolean =>
  problems.some((problem) => codes.includes(problem.code));

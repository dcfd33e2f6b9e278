// A problem of a card, as data: views turn it into text, machines only pass it on.

/** One problem: its code, the field it belongs to, and the service's details. */
export type Problem = {
  readonly code: string;
  /** Field of the card, in camelCase. Without one the problem belongs to the whole card. */
  readonly field?: string;
  /** The service's text, shown if the card has no text for the code. */
  readonly text?: string;
  /** Values for the text: limits, minutes, the session that already exists. */
  readonly meta?: Readonly<Record<string, unknown>>;
};

/** An empty required field. `needed('password')` */
export const needed = (field: string): Problem => ({ code: 'form_param_nil', field });

/** The problem of one field, if any. `problemOf(problems, 'password')?.code` */
export const problemOf = (problems: readonly Problem[], field: string): Problem | undefined =>
  problems.find((problem) => problem.field === field);

/**
 * The problem for the top of a card that renders `fields`. One for a field that the card does not render is shown here too, so
 * that none is lost. `cardProblem(problems, ['identifier', 'password'])`
 */
export const cardProblem = (problems: readonly Problem[], fields: readonly string[]): Problem | undefined =>
  problems.find((problem) => problem.field === undefined || !fields.includes(problem.field));

/** Whether any of the problems has one of the codes. `hasCode(problems, ['user_locked'])` */
export const hasCode = (problems: readonly Problem[], codes: readonly string[]): boolean =>
  problems.some((problem) => codes.includes(problem.code));

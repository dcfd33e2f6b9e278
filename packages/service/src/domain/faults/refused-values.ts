// Refused values of the operator's calls: unlike a fault, each problem has a path into the document and a separate sentence.
import type { ErrorItemJSON } from '@latchkey/wire';

/** Refused values, each with its path and a sentence for the operator. */
export class RefusedValues extends Error {
  readonly problems: readonly ErrorItemJSON[];

  constructor(problems: readonly ErrorItemJSON[]) {
    super(`Latchkey: ${problems.map((problem) => problem.message).join(' ')}`);
    this.name = 'RefusedValues';
    this.problems = problems;
  }
}

export const refused = (
  code: 'form_param_missing' | 'form_param_unknown' | 'form_param_format_invalid' | 'form_param_value_invalid',
  path: string,
  message: string,
): ErrorItemJSON => ({
  code,
  message,
  long_message: message,
  meta: { param_name: path },
});

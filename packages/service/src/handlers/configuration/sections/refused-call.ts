// The problems of a settings file or of a call that applies it, each with the path of the field.

export type Problem = { readonly path: string; readonly message: string };

/** A call of the admin API that was refused. */
export class RefusedCall extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super('The call was refused.');
    this.name = 'RefusedCall';
    this.problems = problems;
  }
}

/** The problem of a field as a problem of the whole file: the sentence names the whole path. */
export const within = (place: string, { path, message }: Problem): Problem => {
  const whole = path === '' ? place : `${place}.${path}`;
  const rest = path !== '' && message.startsWith(path) ? message.slice(path.length) : `: ${message}`;
  return { path: whole, message: `${whole}${rest}` };
};

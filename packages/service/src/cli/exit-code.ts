// How a command ends with an exit code other than those of success and failure, after it has printed everything itself.

export class ExitCode extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`The command ends with ${code}.`);
    this.name = 'ExitCode';
    this.code = code;
  }
}

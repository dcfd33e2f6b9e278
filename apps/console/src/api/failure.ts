// A refused or failed call, in words that a page can show.
import { CLIENT_NAMES, type ErrorItemJSON } from '@latchkey/wire';

/** A call that was not carried out. `status` is 0 when there was no reply. */
export class CallFailure extends Error {
  /** Marks an error of the service, so that the client opens the step-up when one is required. */
  readonly [CLIENT_NAMES.flags.apiError] = true;
  readonly status: number;
  readonly errors: readonly ErrorItemJSON[];

  constructor(status: number, errors: readonly ErrorItemJSON[], options?: ErrorOptions) {
    super(errors[0]?.long_message ?? errors[0]?.message ?? 'No reply', options);
    this.name = 'CallFailure';
    this.status = status;
    this.errors = errors;
  }

  get code(): string {
    return this.errors[0]?.code ?? '';
  }

  /** The sentences of the service by the field that they are about, for a form. */
  get byField(): Readonly<Record<string, string>> {
    const named = this.errors.flatMap((error): readonly (readonly [string, string])[] => {
      const field = error.meta?.param_name;
      return typeof field === 'string' ? [[field, error.long_message ?? error.message]] : [];
    });
    return Object.fromEntries(named);
  }
}

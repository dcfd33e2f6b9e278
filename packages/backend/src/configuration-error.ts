// The one error this package throws: it was set up wrongly, and no request can put that right.

/** A setting makes no sense; the message says which and what to write instead. */
export class ConfigurationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(`Latchkey: ${message}`, options);
    this.name = 'LatchkeyConfigurationError';
  }
}

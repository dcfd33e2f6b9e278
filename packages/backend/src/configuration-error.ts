// The error of a wrong configuration, independent of any request. Verification throws no other.

/** A setting is invalid; the message names it and its correction. */
export class ConfigurationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(`Latchkey: ${message}`, options);
    this.name = 'LatchkeyConfigurationError';
  }
}

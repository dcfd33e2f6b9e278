// The only error this package throws: the configuration is wrong, independent of any request.

/** A setting is invalid; the message names it and its correction. */
export class ConfigurationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(`Latchkey: ${message}`, options);
    this.name = 'LatchkeyConfigurationError';
  }
}

// `reload` of resources that the service returns in lists only.
import { LatchkeyError } from '../../errors.ts';

/** Throws: the service has no endpoint for a single one. */
export const cannotReload = (name: string): never => {
  throw new LatchkeyError(`Calling ${name}.reload is not currently supported. Ask for the list again.`);
};

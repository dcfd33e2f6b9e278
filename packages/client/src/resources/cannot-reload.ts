// What some resources answer when they are to be read again by themselves.
import { LatchkeyError } from '../errors.ts';

/** Throws: the service tells such a thing in a list only. */
export const cannotReload = (name: string): never => {
  throw new LatchkeyError(`Calling ${name}.reload is not currently supported. Ask for the list again.`);
};

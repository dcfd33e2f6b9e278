// The one answer of every call whose subject is not built yet; `latchkey todo` lists the calls that have it.
import { Fault } from '../fault.ts';

export const notImplementedYet = async (): Promise<never> => {
  throw new Fault('not_implemented_yet');
};

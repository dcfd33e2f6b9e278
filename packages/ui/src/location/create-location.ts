// Chooses path or hash routing by the host's props; contradictory props are an error, not guessed.
import { LatchkeyError } from '@latchkey/client';
import type { FlowLocation, RouterMove } from './location.ts';
import { createPageLocation } from './page.ts';

type Routing = { readonly routing?: 'path' | 'hash' | 'virtual' | undefined; readonly path?: string | undefined };

type CardContext = {
  readonly surface: string;
  readonly move?: RouterMove | undefined;
  readonly warn: (message: string) => void;
};

/** Chooses and creates the location of a surface on a page from its routing props; throws if they contradict each other. */
export const createLocation = ({ routing, path }: Routing, { surface, move, warn }: CardContext): FlowLocation => {
  const usesPath = (routing ?? 'path') === 'path';
  if (routing && usesPath !== Boolean(path)) {
    const given = path ? `the path "${path}"` : 'no path';
    throw new LatchkeyError(
      `<${surface} /> has ${given} and routing "${routing}". Path routing needs one, others none.`,
    );
  }
  if (routing === 'virtual') warn(`<${surface} /> uses the hash: routing "virtual" is for modals.`);
  return createPageLocation({ base: path || undefined, move });
};

// The choice between path, hash and memory by what the host gave; contradictions are told, not guessed.
import { LatchkeyError } from '@latchkey/client';
import { createHashLocation } from './hash.ts';
import type { FlowLocation, RouterMove } from './location.ts';
import { createMemoryLocation } from './memory.ts';
import { createPathLocation } from './path.ts';

type Routing = { readonly routing?: 'path' | 'hash' | 'virtual' | undefined; readonly path?: string | undefined };

type Surroundings = {
  readonly surface: string;
  readonly mode: 'mounted' | 'modal';
  readonly move?: RouterMove | undefined;
  readonly warn: (message: string) => void;
  /** Where a dialog begins; a page has an address for that. */
  readonly start?: string | undefined;
};

/** Chooses and makes the location of a surface from its routing props; a contradiction in them is thrown. */
export const createLocation = ({ routing, path }: Routing, around: Surroundings): FlowLocation => {
  const { surface, mode } = around;
  if (mode === 'modal') return createMemoryLocation(around.start);
  if (path && routing && routing !== 'path') {
    throw new LatchkeyError(
      `<${surface} /> got the path "${path}" together with routing "${routing}". ` +
        'A path is only used by path routing: remove one of the two.',
    );
  }
  if (routing === 'path' && !path) {
    throw new LatchkeyError(
      `<${surface} /> uses path routing but has no path. ` +
        `Give it the path of the page it stands on, as in <${surface} routing="path" path="/sign-in" />.`,
    );
  }
  if (path) return createPathLocation({ base: path, move: around.move });
  if (routing === 'virtual') {
    around.warn(`routing "virtual" is meant for modals; <${surface} /> uses hash routing instead.`);
  }
  return createHashLocation();
};

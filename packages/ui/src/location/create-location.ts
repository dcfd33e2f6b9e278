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
  if (path && !usesPath) {
    throw new LatchkeyError(
      `<${surface} /> got the path "${path}" together with routing "${routing}". ` +
        'A path is only used by path routing: remove one of the two.',
    );
  }
  if (routing && usesPath && !path) {
    throw new LatchkeyError(
      `<${surface} /> uses path routing but has no path. ` +
        `Give it that of its page: <${surface} path="/sign-in" />.`,
    );
  }
  if (routing === 'virtual') warn(`routing "virtual" is meant for modals; <${surface} /> uses hash routing instead.`);
  return createPageLocation({ base: path || undefined, move });
};

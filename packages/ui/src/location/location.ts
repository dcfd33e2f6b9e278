// The position of a flow: the interface of every kind of location, and the parameters that survive a move.
import { PRESERVED_PARAMETERS } from '@latchkey/client';
import { LANDING_NAMES } from '@latchkey/wire';

/** A position inside a flow: `''` is its start, `/factor-one` a step; `search` is empty or begins with `?`. */
export type Position = { readonly path: string; readonly search: string };

/** The position of one surface. `subscribe` also reports the visitor's navigation (Back, a typed URL). */
export type FlowLocation = {
  /** Sub-path of the outer flow that contains this one; undefined if it is not nested. */
  readonly base?: string;
  read(): Position;
  push(path: string, search?: string): void;
  replace(path: string, search?: string): void;
  subscribe(listener: () => void): () => void;
};

/** Navigates with the host's router; absent if the host has none. */
export type RouterMove = (to: string, options: { readonly replace: boolean }) => unknown;

/**
 * The search of the next position: the requested one, plus the redirect parameters and the ticket of the current one; a used
 * ticket is removed.
 */
export const keptSearch = (present: string, next = ''): string => {
  const kept = [...PRESERVED_PARAMETERS, LANDING_NAMES.ticket, LANDING_NAMES.invitationToken];
  const params = new URLSearchParams(next);
  for (const [name, value] of new URLSearchParams(present)) {
    if (kept.includes(name) && !params.has(name)) params.append(name, value);
  }
  const text = params.toString();
  return text && `?${text}`;
};

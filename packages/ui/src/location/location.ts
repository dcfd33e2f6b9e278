// Where a flow keeps its position: the interface every kind of location has, and what survives a move.
import { PRESERVED_PARAMETERS } from '@latchkey/client';
import { LANDING_NAMES } from '@latchkey/wire';

/** A position inside a flow: `''` is its start, `/factor-one` a step; `search` is empty or begins with `?`. */
export type Position = { readonly path: string; readonly search: string };

/** The position of one surface. `subscribe` also reports moves made by the visitor (back, typed address). */
export type FlowLocation = {
  /** Sub-path of the outer flow at which this one stands; none where it stands by itself. */
  readonly base?: string;
  read(): Position;
  push(path: string, search?: string): void;
  replace(path: string, search?: string): void;
  subscribe(listener: () => void): () => void;
};

/** Moves the page to an address under the host's own router; absent when the host has none. */
export type RouterMove = (to: string, options: { readonly replace: boolean }) => unknown;

/**
 * The search of the next position: what is asked for, and of the present one the redirect parameters and a ticket, which is
 * taken out once it was used.
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

// Where a flow keeps its position: the interface every kind of location has, and what survives a move.
import { PRESERVED_PARAMETERS } from '@latchkey/client';

/** A position inside a flow: `''` is its start, `/factor-one` a step; `search` is empty or begins with `?`. */
export type Position = { readonly path: string; readonly search: string };

/** The position of one surface. `subscribe` also reports moves made by the visitor (back, typed address). */
export type FlowLocation = {
  read(): Position;
  push(path: string, search?: string): void;
  replace(path: string, search?: string): void;
  subscribe(listener: () => void): () => void;
};

/** Moves the page to an address under the host's own router; absent when the host has none. */
export type RouterMove = (to: string, options: { readonly replace: boolean }) => unknown;

/** The search of the next position: what is asked for, and the redirect parameters of the present one. */
export const keptSearch = (present: string, next = ''): string => {
  const kept: readonly string[] = PRESERVED_PARAMETERS;
  const params = new URLSearchParams(next);
  for (const [name, value] of new URLSearchParams(present)) {
    if (kept.includes(name) && !params.has(name)) params.append(name, value);
  }
  const text = params.toString();
  return text && `?${text}`;
};

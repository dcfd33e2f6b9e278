// The sub-path of each card: the state decides the URL. For a typed sub-path see `requested-path.ts`.
import type { SignUpState } from './cards/state.ts';
import { cardOf } from './cards/table.ts';

/** The sub-path of a card; `''` is the start, undefined while the page is being left. */
export const signUpPath = (state: SignUpState): string | undefined => cardOf(state).path(state);

// The sub-path of each card: the state decides the URL. For a typed sub-path see `requested-path.ts`.
import type { SignInState } from './cards/state.ts';
import { cardOf } from './cards/table.ts';

/** The sub-path of a card; `''` is the start, undefined while leaving the page. `signInPath(state)` may be `'/factor-one'`. */
export const signInPath = (state: SignInState): string | undefined => {
  const shown = state.at === 'help' ? state.from : state;
  return cardOf(shown).path(shown);
};

// The sign-up inside this sign-in (`/create`).
import { SUB_PATHS } from '@latchkey/wire';
import { looksLikeEmail } from '../../email-shape.ts';
import type { CreateValues } from '../new-accounts.ts';
import { isCreatePath } from '../requested-path.ts';
import type { Card } from './card.ts';
import { freshStart, isStartPath, toStart } from './start.ts';
import type { Known } from './start-step.ts';

/**
 * The sign-up inside this sign-in (`/create`). It has a separate machine and cards, and reads a ticket from the URL itself;
 * `path` is its full sub-path. `back` returns to the start with the typed values.
 */
export type SignInCreate = Known & {
  readonly at: 'create';
  readonly path: string;
  readonly values: CreateValues;
};

/** The typed identifier under its sign-up field name. */
export const createValues = ({ field, identifier }: Known): CreateValues => {
  const value = identifier.trim();
  if (value === '') return {};
  if (field === 'phone') return { phoneNumber: value };
  return looksLikeEmail(value) ? { emailAddress: value } : { username: value };
};

/** The sign-up inside this sign-in. `path` is a path of the sign-up. */
export const toCreate = (known: Known, path = ''): SignInCreate => ({
  at: 'create',
  path: `${SUB_PATHS.signIn.create}${path}`,
  identifier: known.identifier,
  field: known.field,
  values: createValues(known),
});

/** The sign-up inside this sign-in: it has a separate machine, and this one only follows its path. */
export const createCard: Card<SignInCreate> = {
  path: ({ path }) => path,
  step({ settings }, state, event) {
    // If the user typed no identifier, the start has the initial values of the page.
    const start = () => (state.identifier === '' ? freshStart(settings) : toStart(state));
    if (event.type === 'back' || event.type === 'edit-identifier') return [start()];
    if (event.type !== 'path') return [state];
    if (isStartPath(event.path)) return [start()];
    return isCreatePath(event.path) ? [{ ...state, path: event.path }] : [state];
  },
};

// What the first HTML of a page knows about its visitor, for the provider.
import {
  type AdminUser,
  initialStateOf,
  LatchkeyAdminError,
  type RequestAuth,
  currentUser as userOf,
} from '@latchkey/backend';
import { auth } from './auth.ts';
import { currentUser, latchkeyAdmin } from './current-user.ts';
import { type PassedHeaders, readVisit } from './visit.ts';

export type InitialState = ReturnType<typeof initialStateOf>;

/** A page without names is better than none, if the service does not answer: the client loads them later. */
const ifReachable = async <T>(read: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await read();
  } catch (error) {
    if (error instanceof LatchkeyAdminError) return undefined;
    throw error;
  }
};

const stateOf = async (found: RequestAuth, readUser: () => Promise<AdminUser | null>): Promise<InitialState> => {
  const { organizationId } = found;
  const [user, organization] = await Promise.all([
    ifReachable(readUser),
    organizationId === undefined ? undefined : ifReachable(() => latchkeyAdmin().organizations.get(organizationId)),
  ]);
  return initialStateOf(found, { user, organization });
};

/** The state of the request that is rendered; with `session`, only what its token says. */
export const readInitialState = async (dynamic: true | 'session'): Promise<InitialState> => {
  const found = await auth();
  return dynamic === 'session' ? initialStateOf(found) : stateOf(found, currentUser);
};

/**
 * The state of a request of the pages router, for the provider in `_app`:
 * `getServerSideProps = async ({ req }) => ({ props: { initialState: await getInitialState(req) } })`
 */
export const getInitialState = async (request: { readonly headers: PassedHeaders }): Promise<InitialState> => {
  const { auth: found } = await readVisit(request.headers);
  return stateOf(found, () => userOf(latchkeyAdmin(), found));
};

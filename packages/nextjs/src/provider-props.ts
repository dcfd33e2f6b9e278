// The props of the provider, for both places where it can be: a server component, or the browser.
import type { LatchkeyProviderProps as ReactProviderProps } from '@latchkey/react/server-rendering';

/** What the provider may not pass from a server component: an instance of the client lives in the browser. */
type Passed = Omit<ReactProviderProps, 'latchkey'>;

/** Of `Passed`, `initialState` is for the pages router: `getInitialState` reads it there. */
export type LatchkeyProviderProps = Passed & {
  /**
   * True: the first HTML shows who is signed in, with name and organization; pages below are then rendered for each request.
   * `session`: the same without name and organization, which saves the calls to the admin API. Default: pages stay static, and show
   * who is signed in once the client has loaded.
   */
  readonly dynamic?: boolean | 'session' | undefined;
};

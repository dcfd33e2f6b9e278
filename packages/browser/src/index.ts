// Entry for bundlers: the class with its surfaces, and the error guards of an application
// (docs/reference/javascript-api.md#builds). No script tag, no global: `new Latchkey(key)`, then `load()`. The class without
// surfaces is the one of @latchkey/client.
import { Latchkey as HeadlessLatchkey, type LatchkeyOptions } from '@latchkey/client';

export {
  EmailLinkError,
  EmailLinkErrorCode,
  EmailLinkErrorCodeStatus,
  isEmailLinkError,
  isKnownError,
  isLatchkeyAPIResponseError,
  isLatchkeyRuntimeError,
  isMetamaskError,
  isUserLockedError,
  LatchkeyAPIResponseError,
  LatchkeyRuntimeError,
} from '@latchkey/client';

/** Downloads the UI module, with the first surface that is shown. */
const loadUi = () => import('./surfaces.ts');

/**
 * A client of one instance that can show every surface.
 *
 * @example
 * const latchkey = new Latchkey('pk_test_…');
 * await latchkey.load();
 * latchkey.mountSignIn(document.querySelector('#sign-in'));
 */
export class Latchkey extends HeadlessLatchkey {
  /** Loads the surfaces; a class without it shows none. */
  static readonly mountComponentRenderer = loadUi;

  constructor(publishableKey: string, options: LatchkeyOptions = {}) {
    super(publishableKey, { loadUi, ...options });
  }
}

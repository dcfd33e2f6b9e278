// The one dynamic import of the surfaces: a host downloads them when the first one is shown.
import type { UiModule } from '@latchkey/client';

/**
 * Loads the surfaces. Give it to an instance you make yourself, so that `openSignIn()` and its kin can draw.
 *
 * @example
 * const latchkey = new Latchkey('pk_test_…', { loadUi });
 */
export const loadUi = (): Promise<UiModule> => import('@latchkey/ui');

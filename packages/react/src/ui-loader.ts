// What a client opens dialogs with: nothing of it is downloaded before the first one is shown.
import type { UiModule } from '@latchkey/client';
import { createUi } from '@latchkey/ui';

/**
 * Loads the surfaces. Give it to an instance you make yourself, so that `openSignIn()` and its kin can draw.
 *
 * @example
 * const latchkey = new Latchkey('pk_test_…', { loadUi });
 */
export const loadUi = async (): Promise<UiModule> => ({ createUi });

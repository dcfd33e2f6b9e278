'use client';

// The UI module that a client opens modals with: downloads nothing before the first one is shown.
import type { UiModule } from '@latchkey/client';
import { createUi } from '@latchkey/ui';

/**
 * Loads the surfaces. Pass it to an instance you create, so that `openSignIn()` and similar methods can render.
 *
 * @example
 * const latchkey = new Latchkey('pk_test_…', { loadUi });
 */
export const loadUi = async (): Promise<UiModule> => ({ createUi });

// Backup codes: an explanation, then the codes, shown once. Regenerating starts with the codes.
import type { Machine } from '../../machine/machine.ts';
import type { Problem } from '../problem.ts';

/** State of the set-up. */
export type BackupSetupState =
  | { readonly at: 'about' }
  | { readonly at: 'making' }
  | { readonly at: 'failed'; readonly problems: readonly Problem[] }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

/** Events. `cancelled` is a cancelled step-up: existing codes remain valid. */
export type BackupSetupEvent =
  | { readonly type: 'opened' }
  | { readonly type: 'continue' }
  | { readonly type: 'created'; readonly codes: readonly string[] }
  | { readonly type: 'refused'; readonly problems: readonly Problem[] }
  | { readonly type: 'cancelled' };

/** Effects: `create` is answered with `created`, `refused` or `cancelled`. */
export type BackupSetupEffect = { readonly run: 'create' } | { readonly run: 'close' };

/** Inputs of the set-up. `renew`: the user asked for new codes, so the explanation is left out. */
export type BackupSetupSettings = { readonly renew: boolean };

/**
 * Creates the machine for new codes.
 *
 * @example
 * const machine = createBackupSetup({ renew: false });
 */
export const createBackupSetup = ({
  renew,
}: BackupSetupSettings): Machine<BackupSetupState, BackupSetupEvent, BackupSetupEffect> => ({
  initial: { at: renew ? 'making' : 'about' },
  step(state, event) {
    switch (state.at) {
      case 'about':
      case 'failed':
        return event.type === 'continue' ? [{ at: 'making' }, { run: 'create' }] : [state];
      case 'making':
        if (event.type === 'opened') return [state, { run: 'create' }];
        if (event.type === 'created') return [{ at: 'codes', codes: event.codes }];
        if (event.type === 'refused') return [{ at: 'failed', problems: event.problems }];
        if (event.type !== 'cancelled') return [state];
        return renew ? [state, { run: 'close' }] : [{ at: 'about' }];
      case 'codes':
        return event.type === 'continue' ? [state, { run: 'close' }] : [state];
    }
  },
});

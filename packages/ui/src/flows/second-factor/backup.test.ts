// Backup codes: generated once, regenerated at once, and not lost to a cancelled step-up.
import { describe, expect, it } from 'vitest';
import { type BackupSetupEvent, type BackupSetupState, createBackupSetup } from './backup.ts';

const run = (renew: boolean, ...events: readonly BackupSetupEvent[]) => {
  const machine = createBackupSetup({ renew });
  let state: BackupSetupState = machine.initial;
  let effects: readonly unknown[] = [];
  for (const event of events) [state, ...effects] = machine.step(state, event);
  return { state, effects };
};

describe('backup codes', () => {
  it('are explained first, and created when the user continues', () => {
    expect(run(false, { type: 'opened' })).toEqual({ state: { at: 'about' }, effects: [] });
    expect(run(false, { type: 'continue' })).toEqual({ state: { at: 'making' }, effects: [{ run: 'create' }] });
  });

  it('are regenerated at once', () => {
    expect(run(true, { type: 'opened' })).toEqual({ state: { at: 'making' }, effects: [{ run: 'create' }] });
  });

  it('are shown, then closed', () => {
    const shown = run(false, { type: 'continue' }, { type: 'created', codes: ['a'] });
    expect(shown.state).toEqual({ at: 'codes', codes: ['a'] });
    expect(run(false, { type: 'continue' }, { type: 'created', codes: ['a'] }, { type: 'continue' }).effects).toEqual([
      { run: 'close' },
    ]);
  });

  it('are unchanged when the step-up is cancelled', () => {
    expect(run(false, { type: 'continue' }, { type: 'cancelled' })).toEqual({ state: { at: 'about' }, effects: [] });
    expect(run(true, { type: 'opened' }, { type: 'cancelled' }).effects).toEqual([{ run: 'close' }]);
  });

  it('can be requested again when they could not be created', () => {
    const problems = [{ code: 'network_error' }];
    const failed = run(true, { type: 'opened' }, { type: 'refused', problems });
    expect(failed.state).toEqual({ at: 'failed', problems });
    expect(run(true, { type: 'opened' }, { type: 'refused', problems }, { type: 'continue' }).effects).toEqual([
      { run: 'create' },
    ]);
  });

  it('are not requested twice', () => {
    expect(run(false, { type: 'continue' }, { type: 'continue' })).toEqual({ state: { at: 'making' }, effects: [] });
    expect(run(false, { type: 'created', codes: ['a'] }).state).toEqual({ at: 'about' });
  });
});

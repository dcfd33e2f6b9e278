// The public factories of machines have one style: a function of settings that returns a machine.
import { describe, expect, it } from 'vitest';
import { settings as signInSettings } from '../testing/sign-in-fixtures.ts';
import { settings as signUpSettings } from '../testing/sign-up-fixtures.ts';
import * as flows from './index.ts';

const OPENING = { path: '', attempt: undefined };

const MACHINES = {
  createAction: flows.createAction(),
  createBackupSetup: flows.createBackupSetup({ renew: false }),
  createCodeEntry: flows.createCodeEntry(),
  createDeviceList: flows.createDeviceList(),
  createEdit: flows.createEdit({ initial: { username: '' }, isReady: () => true }),
  createIdentifier: flows.createIdentifier({ check: () => [] }),
  createLinkWait: flows.createLinkWait(),
  createOrganizationSetup: flows.createOrganizationSetup({ asksSlug: true, skipsInvitations: undefined }),
  createPhoneSetup: flows.createPhoneSetup({ showsCodes: false }),
  createSignIn: flows.createSignIn(signInSettings(), OPENING),
  createSignUp: flows.createSignUp(signUpSettings(), OPENING),
  createSwitch: flows.createSwitch({ isOpen: false, createsInside: false }),
  createTotpSetup: flows.createTotpSetup(),
  createVerification: flows.createVerification({ preferred: 'password' }),
  createWaitlist: flows.createWaitlist({ emailAddress: '', leaves: false }),
};

const isFactory = (name: string): boolean => name.startsWith('create') && name !== 'createRunner';

describe('the public flows', () => {
  it('create every machine with a factory', () => {
    expect(Object.keys(flows).filter(isFactory).sort()).toEqual(Object.keys(MACHINES).sort());
    for (const machine of Object.values(MACHINES)) {
      expect(machine).toEqual({ initial: expect.anything(), step: expect.any(Function) });
    }
  });

  it('export no machine and no state of one as a value', () => {
    const values = Object.values(flows).filter((value) => typeof value === 'object' && value !== null);
    expect(values.filter((value) => 'step' in value || 'check' in value)).toEqual([]);
  });
});

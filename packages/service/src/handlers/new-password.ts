// A password somebody chose: whether the instance takes it.
import type { Instance } from '../domain/instance/instance.ts';
import { passwordLengths, passwordProblems } from '../domain/password.ts';
import { Fault, type FaultItem } from '../fault.ts';

/** Refuses a new password that the instance does not take, with everything that is wrong with it. */
export const refuseBadPassword = (instance: Instance, password: string): void => {
  const rules = instance.settings.user_settings.password_settings;
  const values = passwordLengths(rules);
  const items = passwordProblems(rules, password).map((code): FaultItem => ({ code, field: 'password', values }));
  if (items.length > 0) throw new Fault(items);
};

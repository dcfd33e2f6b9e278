// Normalises identifiers that an operator gives; refuses those of another form with a sentence about the field and its value.
import { normaliseWallet } from '../../../domain/factors/web3.ts';
import { Fault } from '../../../domain/faults/fault.ts';
import { RefusedValues, refused } from '../../../domain/faults/refused-values.ts';
import { normaliseEmail, normalisePhone, normaliseUsername } from '../../../domain/identifiers/normalise.ts';
import { usernameProblem } from '../../../domain/identifiers/username.ts';
import type { Instance } from '../../../domain/instance/instance.ts';

const reader =
  (normalise: (given: string) => string | undefined, what: string) =>
  (given: string, field: string): string => {
    const value = normalise(given);
    if (value === undefined)
      throw new RefusedValues([refused('form_param_format_invalid', field, `${field} must be ${what}.`)]);
    return value;
  };

export const readEmail = reader(normaliseEmail, 'an e-mail address, such as ada@example.com');
export const readPhone = reader(normalisePhone, 'a phone number with its country code, such as +12025550123');
export const readWallet = reader(normaliseWallet, 'an Ethereum address: 0x and 40 hexadecimal digits');

/** One value, or several. */
export const readAll = (
  read: (given: string, field: string) => string,
  given: string | readonly string[] | undefined,
  field: string,
): readonly string[] => (given === undefined ? [] : [given].flat()).map((one) => read(one, field));

/** A username by the rules of the instance; null and undefined stay. */
export const readUsername = <Absent extends null | undefined>(
  instance: Instance,
  given: string | Absent,
): string | Absent => {
  if (typeof given !== 'string') return given;
  const rules = instance.settings.user_settings.username_settings;
  const username = normaliseUsername(given);
  const problem = usernameProblem(rules, username);
  if (problem)
    throw new Fault(problem, { field: 'username', values: { min: rules.min_length, max: rules.max_length } });
  return username;
};

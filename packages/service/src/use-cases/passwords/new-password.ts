// Checks a new password against the rules of the instance (docs/reference/javascript-api.md#passwords-and-usernames,
// docs/security.md R03).
import type { PasswordSuggestionCode, PasswordSuggestionJSON } from '@latchkey/wire';
import { Fault, type FaultItem } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { passwordLengths, passwordProblems } from '../../domain/passwords/password.ts';
import type { UserWithIdentifiers } from '../../domain/users/user.ts';
import type { Ports } from '../context/ports.ts';

type PasswordContext = {
  readonly instance: Instance;
  readonly ports: Pick<Ports, 'passwords' | 'leakedPasswords' | 'log'>;
};

/** What a password is used for; lookups can be switched off for sign-ups alone. */
export type PasswordUse = 'sign_up' | 'account';

/** Suggestions for a better password, by their code in the contract. */
const HELP: Readonly<Record<PasswordSuggestionCode, string>> = {
  allUppercase: 'Capitals alone do not help.',
  anotherWord: 'Add another word or two.',
  associatedYears: 'Leave out years that belong to you.',
  capitalization: 'Put capitals elsewhere than at the start.',
  dates: 'Leave out dates that belong to you.',
  l33t: 'Swapping letters for signs does not help.',
  longerKeyboardPattern: 'Use a longer keyboard pattern with more turns.',
  noNeed: 'Signs and digits are not needed.',
  pwned: 'Choose another password.',
  recentYears: 'Leave out recent years.',
  repeated: 'Leave out repeated words and characters.',
  reverseWords: 'Words written backwards do not help.',
  sequences: 'Leave out sequences of characters.',
  useWords: 'Use several words that do not belong together.',
};

const isKnown = (code: string): code is PasswordSuggestionCode => Object.hasOwn(HELP, code);

const suggestionJSON = (code: PasswordSuggestionCode): PasswordSuggestionJSON => ({ code, message: HELP[code] });

/** The names a password must not consist of: the application's and the user's. */
const namesOf = ({ instance }: PasswordContext, own: readonly (string | null | undefined)[]): readonly string[] =>
  [instance.settings.display_config.application_name, ...own].flatMap((name) => (name ? [name] : []));

/**
 * Is the password in the leaks that the instance's endpoint knows? An endpoint that does not answer is logged, and the password is
 * accepted: a broken list must not stop every sign-up.
 */
const hasLeaked = async (
  { instance, ports }: PasswordContext,
  password: string,
  use: PasswordUse,
): Promise<boolean> => {
  const { security, user_settings: settings } = instance.settings;
  const endpoint = security.leaked_passwords?.endpoint ?? null;
  const isOff =
    settings.password_settings.disable_hibp || (use === 'sign_up' && settings.sign_up.disable_hibp === true);
  if (endpoint === null || isOff) return false;
  const reach = instance.environmentType === 'production' ? 'public' : 'anywhere';
  const verdict = await ports.leakedPasswords.find(password, { endpoint, reach });
  if (verdict === 'unreachable')
    ports.log.warn(
      { instance: instance.id },
      'the endpoint for leaked passwords did not answer; a password was accepted',
    );
  return verdict === 'leaked';
};

/** Is it on the built-in list, one of the names, or in a known leak? */
const isKnownToAttackers = async (
  judging: PasswordContext,
  password: string,
  names: readonly string[],
  use: PasswordUse,
): Promise<boolean> => (await judging.ports.passwords.isCommon(password, names)) || hasLeaked(judging, password, use);

type Checked = {
  readonly password: string;
  readonly names: readonly string[];
  readonly field: string;
  readonly use: PasswordUse;
};

/** The weakness of a password that satisfies the rules: attackers know it, or would soon guess it. */
const weakness = async (
  judging: PasswordContext,
  { password, names, field, use }: Checked,
): Promise<FaultItem | undefined> => {
  const { passwords } = judging.ports;
  const rules = judging.instance.settings.user_settings.password_settings;
  if (await isKnownToAttackers(judging, password, names, use)) return { code: 'form_password_pwned', field };
  if (!rules.show_zxcvbn) return undefined;
  const { score, suggestions } = await passwords.strength(password, names);
  if (score >= rules.min_zxcvbn_strength) return undefined;
  const zxcvbn = { suggestions: suggestions.filter(isKnown).map(suggestionJSON) };
  return { code: 'form_password_not_strong_enough', field, meta: { zxcvbn } };
};

/**
 * Refuses a new password that the instance does not accept, with every problem. `own` is the user's username, e-mail address
 * and names; `field` is the name of the form field, `use` what the password is for.
 */
export const refuseBadPassword = async (
  judging: PasswordContext,
  password: string,
  own: readonly (string | null | undefined)[] = [],
  { field = 'password', use = 'account' }: { readonly field?: string; readonly use?: PasswordUse } = {},
): Promise<void> => {
  const rules = judging.instance.settings.user_settings.password_settings;
  const values = passwordLengths(rules);
  const broken = passwordProblems(rules, password).map((code): FaultItem => ({ code, field, values }));
  if (broken.length > 0) throw new Fault(broken);
  const weak = await weakness(judging, { password, names: namesOf(judging, own), field, use });
  if (weak) throw new Fault([weak]);
};

/** Refuses a new password that equals the old one. */
export const refuseSamePassword = async (
  { ports }: { readonly ports: Pick<Ports, 'hasher'> },
  digest: string,
  password: string,
  field = 'password',
): Promise<void> => {
  if (await ports.hasher.verify(digest, password)) throw new Fault('form_password_unchanged', { field });
};

/** The same for a user whom the operator asked for a new password; a user who only forgot theirs may set it again. */
export const refuseUnchanged = async (
  judging: { readonly ports: Pick<Ports, 'hasher'> },
  userRecord: UserWithIdentifiers | undefined,
  password: string,
): Promise<void> => {
  const digest = userRecord?.user.passwordDigest ?? null;
  if (userRecord?.user.requiresNewPassword && digest !== null) await refuseSamePassword(judging, digest, password);
};

/** True for a password that an instance refuses at sign-in even if it is right. */
export const isRefusedAtSignIn = async (judging: PasswordContext, password: string): Promise<boolean> =>
  judging.instance.settings.user_settings.password_settings.enforce_hibp_on_sign_in === true &&
  isKnownToAttackers(judging, password, namesOf(judging, []), 'account');

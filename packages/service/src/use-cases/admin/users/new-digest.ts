// The digest of a password that an operator sets: a password that is checked and hashed here, or a digest of another system.
import type { PasswordHasher } from '@latchkey/wire';
import { Fault } from '../../../domain/faults/fault.ts';
import { storedDigest } from '../../../domain/passwords/password-digest.ts';
import { refuseBadPassword } from '../../passwords/new-password.ts';
import type { UserCall } from './change-user.ts';

/** The fields of a request about the password. */
export type GivenPassword = {
  readonly password?: string | undefined;
  readonly password_digest?: string | undefined;
  readonly password_hasher?: PasswordHasher | undefined;
  readonly skip_password_checks?: boolean | undefined;
};

/**
 * The digest to store; undefined if the request sets no password. Hashing is slow, so this runs before the transaction. `own` is
 * the user's username, e-mail addresses and names, which a password must not consist of.
 */
export const newDigest = async (
  { instance, ports }: UserCall,
  given: GivenPassword,
  own: readonly (string | null | undefined)[],
): Promise<string | undefined> => {
  const { password, password_digest: digest, password_hasher: hasher } = given;
  if ((digest === undefined) !== (hasher === undefined))
    throw new Fault('form_param_missing', { field: digest === undefined ? 'password_digest' : 'password_hasher' });
  if (digest !== undefined && hasher !== undefined) {
    const stored = password === undefined ? storedDigest(hasher, digest) : undefined;
    if (stored === undefined) throw new Fault('form_param_format_invalid', { field: 'password_digest' });
    return stored;
  }
  if (password === undefined) return undefined;
  if (!given.skip_password_checks) await refuseBadPassword({ instance, ports }, password, own);
  return ports.hasher.hash(password);
};

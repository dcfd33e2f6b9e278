// Fields that OAuth providers and enterprise connections share.
import * as v from 'valibot';
import { TEXT_FIELD_MAX_LENGTH } from '../../limits.ts';
import { areScopes } from '../../oauth-scopes.ts';
import { isWebAddress } from '../../web-address.ts';
import { flag } from '../field.ts';
import { oneOf } from '../replies/entity.ts';

/** Text that is not empty, without the spaces around it. */
export const filledText = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Must not be empty.'),
  v.maxLength(TEXT_FIELD_MAX_LENGTH),
);

/** The address of a document that the service loads. */
export const documentAddress = v.pipe(
  filledText,
  v.check(isWebAddress, 'Must be an https address; http only on this machine.'),
);

/** The address of a picture that pages load; null for none. */
export const pictureAddress = v.nullable(v.pipe(filledText, v.check(isWebAddress, 'Must be an https address.')));

export const scopes = v.pipe(
  v.array(v.string()),
  v.check((given: string[]) => areScopes(given), 'Each must be one scope, without spaces.'),
);

/** The query of a deletion: true also deletes the accounts that users have there. */
export const accountsQuery = v.strictObject({ delete_accounts: v.optional(flag) });

/**
 * What the provider said about the client credentials. `unreachable`: it did not answer; `skipped`: the operator turned the
 * check off.
 */
export const credentials = v.exactOptional(oneOf(['passed', 'unreachable', 'skipped']));

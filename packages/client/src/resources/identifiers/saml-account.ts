// SamlAccount: the deprecated form of an enterprise account.
import type { SamlAccountConnectionJSON, SamlAccountJSON } from '@latchkey/wire';
import { type Fields, fields } from '../fields.ts';
import type { IdentifierContext } from './context.ts';
import { readVerification, type Verification } from './verification.ts';

/** An account at a SAML identity provider. */
export type SamlAccount = Omit<Fields<SamlAccountJSON>, 'verification' | 'samlConnection'> & {
  readonly verification: Verification | null;
  readonly samlConnection: Fields<SamlAccountConnectionJSON> | null;
};

/** Converts from the wire form. */
export const readSamlAccount = (json: SamlAccountJSON, context: IdentifierContext): SamlAccount => ({
  ...fields(json),
  provider: json.provider || 'saml_custom',
  verification: readVerification(json.verification, context),
  samlConnection: json.saml_connection ? fields(json.saml_connection) : null,
});

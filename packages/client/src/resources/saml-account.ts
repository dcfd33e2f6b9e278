// SamlAccount: the older form of an enterprise account.
import type { SamlAccountConnectionJSON, SamlAccountJSON } from '@latchkey/wire';
import type { ResourceContext } from './context.ts';
import { readConnection } from './enterprise-account.ts';
import { type Fields, fields } from './fields.ts';
import { Verification } from './verification.ts';

/** An account at a SAML identity provider. */
export type SamlAccount = Readonly<Omit<Fields<SamlAccountJSON>, 'verification' | 'samlConnection'>> & {
  readonly verification: Verification | null;
  readonly samlConnection:
    | (Readonly<Omit<Fields<SamlAccountConnectionJSON>, 'createdAt' | 'updatedAt'>> & {
        readonly createdAt: Date;
        readonly updatedAt: Date;
      })
    | null;
};

/** The wire form → ours. */
export const readSamlAccount = (json: SamlAccountJSON, context: ResourceContext): SamlAccount => ({
  ...fields(json),
  provider: json.provider || 'saml_custom',
  verification: json.verification ? new Verification(json.verification, context) : null,
  samlConnection: json.saml_connection ? readConnection(json.saml_connection) : null,
});

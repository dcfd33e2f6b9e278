// The neutral shape between sources and the database: what one line of an import says about a user, an organization, a
// membership, an invitation or a role. docs/operations/moving-in-and-out.md documents it, because the sources `generic` and
// `latchkey` have it in their files. Times are epoch milliseconds.
import type { JSONObject } from '@latchkey/wire';

/** An e-mail address, a phone number or a wallet. */
export type ImportedIdentifier = {
  readonly value: string;
  readonly verified: boolean;
  /** Default: the first of its kind. */
  readonly primary?: boolean | undefined;
  /** False for an identifier that the user added and never verified: it identifies no user. Default: verified or primary. */
  readonly claimed?: boolean | undefined;
  /** How it was verified; default `admin`. */
  readonly strategy?: string | null | undefined;
  readonly created_at?: number | undefined;
};

export type ImportedPhone = ImportedIdentifier & {
  readonly second_factor?: boolean | undefined;
  readonly default_second_factor?: boolean | undefined;
};

export type ImportedPasskey = {
  readonly credential_id: string;
  /** In COSE form, base64url. */
  readonly public_key: string;
  readonly rp_id: string;
  readonly name?: string | null | undefined;
  readonly counter?: number | undefined;
  readonly backed_up?: boolean | undefined;
  readonly transports?: readonly string[] | undefined;
  readonly created_at?: number | undefined;
  readonly last_used_at?: number | null | undefined;
};

export type ImportedAccount = {
  /** Such as `oauth_google`. */
  readonly strategy: string;
  /** The subject at the provider. */
  readonly provider_user_id: string;
  readonly email_address?: string | null | undefined;
  readonly email_verified?: boolean | undefined;
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
  readonly username?: string | null | undefined;
  readonly image_url?: string | null | undefined;
  readonly scopes?: string | undefined;
  readonly public_metadata?: JSONObject | undefined;
  readonly created_at?: number | undefined;
};

/** A stored backup code of another installation with the same encryption key. */
export type SealedBackupCode = { readonly id: string; readonly code_mac: string; readonly used_at: number | null };

export type ImportedUser = {
  readonly type: 'user';
  /** The id in the source. */
  readonly id?: string | undefined;
  /** Default: the id in the source. */
  readonly external_id?: string | null | undefined;
  readonly username?: string | null | undefined;
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
  readonly email_addresses?: readonly ImportedIdentifier[] | undefined;
  readonly phone_numbers?: readonly ImportedPhone[] | undefined;
  readonly web3_wallets?: readonly ImportedIdentifier[] | undefined;
  readonly password_digest?: string | null | undefined;
  readonly password_hasher?: string | null | undefined;
  readonly requires_new_password?: boolean | undefined;
  /** Base32. */
  readonly totp_secret?: string | null | undefined;
  readonly totp_created_at?: number | undefined;
  readonly backup_codes?: readonly string[] | undefined;
  readonly sealed_backup_codes?: readonly SealedBackupCode[] | undefined;
  readonly passkeys?: readonly ImportedPasskey[] | undefined;
  readonly external_accounts?: readonly ImportedAccount[] | undefined;
  readonly public_metadata?: JSONObject | undefined;
  readonly private_metadata?: JSONObject | undefined;
  readonly unsafe_metadata?: JSONObject | undefined;
  readonly banned_at?: number | null | undefined;
  readonly locked_until?: number | null | undefined;
  readonly created_at?: number | null | undefined;
  readonly updated_at?: number | null | undefined;
  readonly last_sign_in_at?: number | null | undefined;
  readonly last_active_at?: number | null | undefined;
  readonly legal_accepted_at?: number | null | undefined;
};

export type ImportedDomain = {
  readonly name: string;
  readonly enrollment_mode?: string | undefined;
  readonly verified_at?: number | null | undefined;
  readonly created_at?: number | undefined;
};

export type ImportedOrganization = {
  readonly type: 'organization';
  readonly id: string;
  readonly name: string;
  readonly slug?: string | null | undefined;
  readonly public_metadata?: JSONObject | undefined;
  readonly private_metadata?: JSONObject | undefined;
  readonly max_allowed_memberships?: number | null | undefined;
  readonly admin_delete_enabled?: boolean | undefined;
  readonly requires_second_factor?: boolean | undefined;
  /** The id of a user in the source. */
  readonly created_by?: string | null | undefined;
  readonly domains?: readonly ImportedDomain[] | undefined;
  readonly created_at?: number | null | undefined;
  readonly updated_at?: number | null | undefined;
};

export type ImportedMembership = {
  readonly type: 'membership';
  /** Ids in the source. */
  readonly organization_id: string;
  readonly user_id: string;
  /** Such as `org:admin`. */
  readonly role: string;
  readonly public_metadata?: JSONObject | undefined;
  readonly private_metadata?: JSONObject | undefined;
  readonly created_at?: number | null | undefined;
  readonly updated_at?: number | null | undefined;
};

/** An open invitation. Its link in the old system ends; the user finds it after a sign-in with the address. */
export type ImportedInvitation = {
  readonly type: 'invitation';
  readonly organization_id: string;
  readonly email_address: string;
  readonly role: string;
  readonly inviter_user_id?: string | null | undefined;
  readonly public_metadata?: JSONObject | undefined;
  readonly expires_at?: number | null | undefined;
  readonly created_at?: number | null | undefined;
};

export type ImportedRole = {
  readonly type: 'role';
  readonly key: string;
  readonly name: string;
  readonly description?: string | undefined;
  readonly requires_second_factor?: boolean | undefined;
  readonly permissions?: readonly ImportedPermission[] | undefined;
};

type ImportedPermission = { readonly key: string; readonly name: string; readonly description?: string | undefined };

export type ImportRecord = ImportedUser | ImportedOrganization | ImportedMembership | ImportedInvitation | ImportedRole;

export type RecordType = ImportRecord['type'];

/** Something that was left out of a record, or why a record was refused. */
export type Problem = { readonly field: string; readonly reason: string };

/** What became of a record. */
export type Outcome =
  | { readonly at: 'created'; readonly left_out: readonly Problem[] }
  /** An earlier run has imported it. */
  | { readonly at: 'existing' }
  | { readonly at: 'refused'; readonly problem: Problem };

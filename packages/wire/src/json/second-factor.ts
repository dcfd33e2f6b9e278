// TOTPJSON and BackupCodeJSON (docs/reference/wire.md#identifiers).

export type TOTPJSON = {
  readonly object: 'totp';
  readonly id: string;
  readonly secret?: string;
  readonly uri?: string;
  readonly verified: boolean;
  readonly backup_codes?: readonly string[];
  readonly created_at: number;
  readonly updated_at: number;
};

export type BackupCodeJSON = {
  readonly object: 'backup_code';
  readonly id: string;
  readonly codes: readonly string[];
  readonly created_at: number;
  readonly updated_at: number;
};

// Which keys of a record no other record of the files may have.
import type { ImportRecord } from '../../domain/import/record.ts';

const plain = (text: string): string => text.trim().toLowerCase();

/** What must be unique in the files: the field and the key. */
export const uniqueKeys = (record: ImportRecord): ReadonlyArray<readonly [field: string, key: string]> => {
  if (record.type === 'organization') return [['id', `organization ${record.id}`]];
  if (record.type !== 'user') return [];
  const identifiers = (field: string, all: ReadonlyArray<{ value: string; verified: boolean }> | undefined) =>
    (all ?? []).filter((one) => one.verified).map((one) => [field, `${field} ${plain(one.value)}`] as const);
  return [
    ...(record.id === undefined ? [] : [['id', `user ${record.id}`] as const]),
    ...(record.username ? [['username', `username ${plain(record.username)}`] as const] : []),
    ...identifiers('email_addresses', record.email_addresses),
    ...identifiers('phone_numbers', record.phone_numbers),
    ...identifiers('web3_wallets', record.web3_wallets),
  ];
};

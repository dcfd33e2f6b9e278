// The sources `generic` and `latchkey`: the documented columns of a CSV file, and the documented records as lines of JSON.
import { flagIn, isRow, type Row, textIn, textsIn } from '../fields.ts';
import { readRecord } from '../read-record.ts';
import type { ImportedIdentifier } from '../record.ts';
import { roleKey } from './roles.ts';
import type { Mapping, Source } from './source.ts';

/** Identifiers in the columns of a table: one of them with its state, and lists of others. */
const identifiers = (row: Row, one: string, flag: string, more: string): readonly unknown[] => {
  const first = textIn(row, one);
  const isVerified = textIn(row, flag) === undefined && typeof row[flag] !== 'boolean' ? true : flagIn(row, flag);
  const list: readonly unknown[] = Array.isArray(row[more]) ? row[more] : textsIn(row, more);
  const rest = list.filter((other) => (isRow(other) ? other.value : other) !== first);
  const unverified = textsIn(row, `unverified_${more}`).map(
    (value): ImportedIdentifier => ({ value, verified: false }),
  );
  return [
    ...(first === undefined ? [] : [{ value: first, verified: isVerified, primary: true }]),
    ...rest,
    ...unverified,
  ];
};

const mapRow: Mapping = (row, { options, lose }) => {
  const record = readRecord({
    ...row,
    email_addresses: identifiers(row, 'email_address', 'email_verified', 'email_addresses'),
    phone_numbers: identifiers(row, 'phone_number', 'phone_verified', 'phone_numbers'),
    // Of an invitation it is the address itself.
    ...(row.type === 'invitation' && { email_address: row.email_address }),
  });
  if (record?.type === 'membership' || record?.type === 'invitation')
    return [{ ...record, role: roleKey(record.role, options.roles) }];
  if (!record && row.type !== 'latchkey_export') lose('rows of a type that is not known');
  return record ? [record] : [];
};

const source = (name: string): Source => ({ name, tables: { records: { map: mapRow } }, tableOf: () => 'records' });

export const GENERIC = source('generic');

/** What `latchkey export` writes. */
export const LATCHKEY = source('latchkey');

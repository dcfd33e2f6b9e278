// The first line of an export: its format, and the fingerprint of the encryption key with which backup codes were stored.
import { isRow, textIn } from '../../domain/import/fields.ts';
import { readText } from './reading/text.ts';

const FORMAT = 1;

/** The first line of an export. */
export const headerLine = (keyFingerprint: string): string =>
  JSON.stringify({ type: 'latchkey_export', format: FORMAT, key_fingerprint: keyFingerprint });

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The fingerprint in a file; throws if the file is no export. */
export const readHeader = async (path: string): Promise<string | undefined> => {
  let head = '';
  for await (const piece of readText(path)) {
    head = piece;
    break;
  }
  const header = parse(head.split('\n', 1)[0] ?? '');
  if (isRow(header) && header.type === 'latchkey_export' && header.format === FORMAT)
    return textIn(header, 'key_fingerprint');
  throw new Error(`Latchkey: ${path} is not a file that this release of latchkey export writes.`);
};

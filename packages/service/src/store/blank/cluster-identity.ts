// Gives a copy of a database server's files a new identity: the number that tells its log files from those of other servers, and the
// random bytes of its control file. Two copies would otherwise share both. Formats: pg_control.h and xlog_internal.h of PostgreSQL.
import type { Files } from './packed-files.ts';

const CONTROL_FILE = 'global/pg_control';
const LOG_FILE = /^pg_wal\/[0-9A-F]{24}$/;
/** The number is at the start of the control file, and in the header of the first page of each log file. */
const IDENTIFIER_BYTES = 8;
const IDENTIFIER_IN_LOG = 24;
/** The control file ends with random bytes and a checksum of everything before it; its length depends on the release. */
const NONCE_BYTES = 32;
const CHECKSUM_AT = { from: 128, to: 508, step: 4 };

const POLYNOMIAL = 0x82_f6_3b_78;
const BYTE_VALUES = 256;

const TABLE = Uint32Array.from({ length: BYTE_VALUES }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value;
});

/** CRC-32C, with which the server checks its control file. */
export const crc32c = (bytes: Uint8Array): number => {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
};

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const checksumPlace = (control: Uint8Array): number => {
  const view = viewOf(control);
  for (let at = CHECKSUM_AT.from; at <= CHECKSUM_AT.to; at += CHECKSUM_AT.step)
    if (view.getUint32(at, true) === crc32c(control.subarray(0, at))) return at;
  throw new Error('Latchkey: the control file of the packed database has another format.');
};

/** Changes the files in place; `random` returns so many random bytes. */
export const renewIdentity = (files: Files, random: (count: number) => Uint8Array): void => {
  const control = files.get(CONTROL_FILE);
  if (!control) throw new Error('Latchkey: the packed database has no control file.');
  const place = checksumPlace(control);
  const before = viewOf(control).getBigUint64(0, true);
  const identifier = random(IDENTIFIER_BYTES);
  control.set(identifier, 0);
  control.set(random(NONCE_BYTES), place - NONCE_BYTES);
  viewOf(control).setUint32(place, crc32c(control.subarray(0, place)), true);
  for (const [path, bytes] of files) {
    if (!LOG_FILE.test(path)) continue;
    if (viewOf(bytes).getBigUint64(IDENTIFIER_IN_LOG, true) !== before)
      throw new Error('Latchkey: a log file of the packed database has another format.');
    bytes.set(identifier, IDENTIFIER_IN_LOG);
  }
};

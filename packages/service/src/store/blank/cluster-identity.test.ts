import { describe, expect, it } from 'vitest';
import { crc32c, renewIdentity } from './cluster-identity.ts';

const CHECKSUM_AT = 292;
const OLD = 7n;

/** The parts of a server's files that the identity is in. */
const filesOf = (inLog = OLD) => {
  const control = Buffer.alloc(8_192);
  control.writeBigUInt64LE(OLD);
  control.fill(1, CHECKSUM_AT - 40, CHECKSUM_AT);
  control.writeUInt32LE(crc32c(control.subarray(0, CHECKSUM_AT)), CHECKSUM_AT);
  const log = Buffer.alloc(64);
  log.writeBigUInt64LE(inLog, 24);
  return { control, log, other: Buffer.alloc(64) };
};
const mapOf = ({ control, log, other }: ReturnType<typeof filesOf>) =>
  new Map<string, Uint8Array>([
    ['global/pg_control', control],
    ['pg_wal/000000010000000000000003', log],
    ['pg_wal/archive_status/done', other],
  ]);
const nines = (count: number): Uint8Array => new Uint8Array(count).fill(9);

describe('the identity of copied database files', () => {
  it('has the checksum of the published check value', () => {
    expect(crc32c(Buffer.from('123456789'))).toBe(0xe3_06_92_83);
  });

  it('is new in the control file, with its random bytes and its checksum, and in the log files', () => {
    const files = filesOf();
    renewIdentity(mapOf(files), nines);
    const identifier = Buffer.from(nines(8)).readBigUInt64LE();
    expect(files.control.readBigUInt64LE()).toBe(identifier);
    expect(files.log.readBigUInt64LE(24)).toBe(identifier);
    // The 32 bytes before the checksum, and no more.
    expect([...files.control.subarray(CHECKSUM_AT - 40, CHECKSUM_AT)]).toEqual([
      ...new Uint8Array(8).fill(1),
      ...nines(32),
    ]);
    expect(files.control.readUInt32LE(CHECKSUM_AT)).toBe(crc32c(files.control.subarray(0, CHECKSUM_AT)));
    expect(files.other.every((byte) => byte === 0)).toBe(true);
  });

  it('is refused for files of another format', () => {
    const cut = filesOf();
    cut.control.writeUInt32LE(1, CHECKSUM_AT);
    expect(() => renewIdentity(mapOf(cut), nines)).toThrow('another format');
    expect(() => renewIdentity(mapOf(filesOf(8n)), nines)).toThrow('another format');
    expect(() => renewIdentity(new Map(), nines)).toThrow('no control file');
  });
});

import { EVENT_DATA_MAX_BYTES } from '@latchkey/wire';
import { expect, it } from 'vitest';
import { boundedData, CUT_METADATA } from './bounded-data.ts';

const textOf = (bytes: number): string => 'x'.repeat(bytes);
const sizeOf = (data: unknown): number => Buffer.byteLength(JSON.stringify(data));

it('keeps data that is small enough', () => {
  const data = { id: 'user_1', public_metadata: { text: textOf(8_000) } };
  expect(boundedData(data)).toBe(data);
});

it('replaces the largest metadata first, and keeps the rest', () => {
  const data = {
    id: 'user_1',
    public_metadata: { text: textOf(8_000) },
    private_metadata: { text: textOf(8_192) },
    unsafe_metadata: { text: textOf(8_100) },
  };
  const cut = boundedData(data);
  expect(sizeOf(cut)).toBeLessThanOrEqual(EVENT_DATA_MAX_BYTES);
  expect(cut).toEqual({ ...data, private_metadata: CUT_METADATA, data_truncated: true });
});

it('finds metadata inside lists', () => {
  const memberships = Array.from({ length: 10 }, (_, at) => ({
    id: at,
    organization: { public_metadata: { a: textOf(4_000) } },
  }));
  const cut = boundedData({ id: 'user_1', organization_memberships: memberships });
  expect(sizeOf(cut)).toBeLessThanOrEqual(EVENT_DATA_MAX_BYTES);
  expect(cut.organization_memberships).toHaveLength(10);
});

it('cuts long lists when there is no metadata left, whatever their length', () => {
  const accounts = Array.from({ length: 5_000 }, (_, at) => ({ id: `eac_${at}`, name: textOf(100) }));
  const cut = boundedData({ id: 'user_1', external_accounts: accounts, email_addresses: [{ id: 'idn_1' }] });
  expect(sizeOf(cut)).toBeLessThanOrEqual(EVENT_DATA_MAX_BYTES);
  expect(cut).toMatchObject({ id: 'user_1', email_addresses: [{ id: 'idn_1' }], data_truncated: true });
});

it('takes a time that grows with the size only', () => {
  const memberships = Array.from({ length: 2_000 }, (_, at) => ({ id: at, public_metadata: { a: textOf(8_000) } }));
  const cut = boundedData({ id: 'user_1', organization_memberships: memberships });
  expect(sizeOf(cut)).toBeLessThanOrEqual(EVENT_DATA_MAX_BYTES);
});

it('counts bytes, not characters', () => {
  const cut = boundedData({ id: 'user_1', public_metadata: { text: 'é'.repeat(12_000) } });
  expect(cut.public_metadata).toEqual(CUT_METADATA);
});

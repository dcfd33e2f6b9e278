// Changes every setting that the service itself acts on, and observes the difference; tries every change that is refused.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { eachDatabase } from '../../../testing/database/test-database.ts';
import { PROOFS } from '../../../testing/settings/proofs.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../../testing/test-service.ts';
import { LEAVES } from './leaves/table.ts';
import { valueAt } from './refusals.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const PROBES = Object.entries(PROOFS).flatMap(([path, proof]) =>
  proof.by === 'probe' ? [[path, proof] as const] : [],
);
const REFUSED = Object.keys(LEAVES).filter((path) => LEAVES[path]?.at !== 'used');

/** Another value of the same type. */
const otherThan = (path: string, value: unknown): unknown => {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return `${value}x`;
  if (Array.isArray(value) && value.length > 0) return [];
  if (Array.isArray(value)) return path.endsWith('second_factors') ? ['totp'] : ['email_code'];
  return typeof value === 'object' && value !== null ? { oauth_x: { enabled: true } } : 7;
};

const nested = (path: string, value: unknown): unknown =>
  path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);

eachDatabase('a setting', (database) => {
  it.each(PROBES)('%s changes what a browser sees', async (_path, { base, change, observe }) => {
    const service = await createTestService(database());
    const set = async (patch: object) => {
      const { status, body } = await service.admin('PATCH', '/instance', patch);
      expect([status, body.errors]).toEqual([200, undefined]);
    };
    await set(base);
    const before = await observe(service);
    expect(await observe(service)).toEqual(before);
    await set(change);
    expect(await observe(service)).not.toEqual(before);
  });

  describe('that does nothing', () => {
    let service: TestService;
    let document: Record<string, unknown>;
    beforeAll(async () => {
      service = await createTestService(database());
      document = (await service.admin('GET', '/instance')).body;
    });

    it.each(REFUSED)('%s is refused with a sentence', async (path) => {
      const patch = nested(path, otherThan(path, valueAt(document, path)));
      const { status, body } = await service.admin('PATCH', '/instance', patch);
      const item = body.errors?.find(({ meta }) => meta?.param_name === path);
      expect([status, item?.message]).toEqual([422, expect.stringMatching(/^[\w.]+ (?:cannot be changed|follows )/)]);
      expect(item?.message).not.toMatch(/Expected|received|never/);
    });
  });
});

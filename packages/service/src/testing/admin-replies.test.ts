import * as v from 'valibot';
import { expect, it } from 'vitest';
import { checkAdminReply, strictly } from './admin-replies.ts';

it('refuses unknown fields at every depth', () => {
  const inner = v.object({ a: v.string(), b: v.exactOptional(v.nullable(v.object({ c: v.number() }))) });
  const schema = strictly(v.object({ list: v.array(inner), by: v.record(v.string(), inner) }));
  const good = { list: [{ a: 'x', b: { c: 1 } }, { a: 'y' }], by: { one: { a: 'z', b: null } } };
  expect(v.is(schema, good)).toBe(true);
  expect(v.is(schema, { ...good, more: 1 })).toBe(false);
  expect(v.is(schema, { ...good, list: [{ a: 'x', b: { c: 1, d: 2 } }] })).toBe(false);
  expect(v.is(schema, { ...good, by: { one: { a: 'z', e: 3 } } })).toBe(false);
});

it('names the call and the field of a reply that differs from the contract', () => {
  const gone = { object: 'jwt_template', id: 'jtmp_1', deleted: true };
  expect(() => checkAdminReply('DELETE', '/admin/v1/jwt_templates/jtmp_1?x=1', gone)).not.toThrow();
  expect(() => checkAdminReply('DELETE', '/admin/v1/jwt_templates/jtmp_1', { ...gone, more: 1 })).toThrow(
    /^DELETE \/jwt_templates\/:id does not reply as the contract says: more/,
  );
  expect(() => checkAdminReply('GET', '/v1/environment', { anything: 1 })).not.toThrow();
});

// What the address of the audit log asks for.
import { expect, it } from 'vitest';
import { auditQuery } from './filter.ts';

const NONE = { words: '', kind: undefined, time: undefined };

it('reads ids, kinds and times', () => {
  expect(auditQuery(NONE, 0)).toEqual({});
  expect(auditQuery({ ...NONE, words: ' user_1 ' }, 0)).toEqual({ user_id: 'user_1' });
  expect(auditQuery({ ...NONE, words: 'org_1' }, 0)).toEqual({ organization_id: 'org_1' });
  expect(auditQuery({ ...NONE, words: 'sk_1' }, 0)).toEqual({ target: 'sk_1' });
  expect(auditQuery({ ...NONE, kind: 'sign_up', time: '24h' }, 90_000_500)).toEqual({
    event: 'sign_up.completed,sign_up.failed',
    after: 3_600_000,
  });
  expect(auditQuery({ ...NONE, kind: 'toString', time: 'toString' }, 0)).toEqual({});
});

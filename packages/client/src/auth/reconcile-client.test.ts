// What a tab makes of a client reply: without sessions that are being ended here, and in its own organization.
import type { ClientJSON } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { fakeSession, fakeUser } from '../testing/fake-json.ts';
import { reconcileClient } from './reconcile-client.ts';

const user = fakeUser('user_1', 'ada@example.com', 0);
const session = (id: string) => ({ ...fakeSession(id, user, 0), last_active_organization_id: 'org_1' });
// The cast holds: only sessions are read.
const answered = { sessions: [session('sess_1'), session('sess_2')] } as unknown as ClientJSON;

describe('a client reply', () => {
  it('is applied as it is when this browser knows nothing better', () => {
    const { json, isKept } = reconcileClient(answered, [], undefined);
    expect([json === answered, isKept]).toEqual([true, false]);
  });

  it('loses the sessions that are being ended here', () => {
    const { json, isKept } = reconcileClient(answered, ['sess_1', 'sess_gone'], undefined);
    expect([json.sessions.map(({ id }) => id), isKept]).toEqual([['sess_2'], false]);
  });

  it('keeps the tab in the organization it has chosen, with the token it has', () => {
    const { json, isKept } = reconcileClient(answered, [], { id: 'sess_2', lastActiveOrganizationId: null });
    expect(json.sessions.map((one) => one.last_active_organization_id)).toEqual(['org_1', null]);
    expect(isKept).toBe(true);
  });
});

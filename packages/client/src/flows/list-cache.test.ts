// The list cache: one request for all components, never two at the same time, never a reply from before a change.
import { LIST_DEDUPE_MS } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import type { AfterResponse } from '../http/request-hooks.ts';
import type { ListName } from '../resources/lists.ts';
import { createFakePlatform } from '../testing/platform/fake-platform.ts';
import { ListCache, type PageRequest } from './list-cache.ts';
import { listsChangedBy } from './list-changes.ts';

const page = (...data: string[]) => ({ data, total_count: data.length });

const create = () => {
  const platform = createFakePlatform();
  const hooks = new Set<AfterResponse>();
  const life = new AbortController();
  const requestHooks = { onAfterResponse: (hook: AfterResponse) => void hooks.add(hook) };
  const cache = new ListCache({ platform, requestHooks, life }).start();
  const flights: { resolve: (value: ReturnType<typeof page>) => void; reject: (error: unknown) => void }[] = [];
  const wish = (key = 'members 1', name: ListName = 'memberships'): PageRequest => ({
    name,
    list: 'members',
    key,
    ask: () => new Promise((resolve, reject) => void flights.push({ resolve, reject })),
  });
  /** Simulates a reply to a call. */
  const answered = (intent: string, path: string, status = 200) => {
    // The casts hold: the cache reads nothing else.
    for (const hook of hooks) hook({ intent, path } as never, { status } as never);
  };
  const known = (key = 'members 1') => cache.get(key);
  return { cache, platform, flights, wish, answered, known, life };
};

describe('a list', () => {
  it('is requested once, and not again while it is recent', async () => {
    const { cache, platform, flights, wish, known } = create();
    const stop = cache.watch(wish());
    cache.watch(wish());
    expect([flights.length, known()?.isFetching]).toEqual([1, true]);
    flights[0]?.resolve(page('a'));
    await platform.settle();
    expect(known()).toMatchObject({ page: page('a'), isFetching: false, error: undefined });
    stop();
    cache.watch(wish());
    expect(flights).toHaveLength(1);
    await platform.advance(LIST_DEDUPE_MS);
    cache.watch(wish());
    expect(flights).toHaveLength(2);
  });

  it('is requested again after a change, when the pending reply may be older than the change', async () => {
    const { cache, platform, flights, wish, answered, known } = create();
    cache.watch(wish());
    answered('POST', '/organizations/org_1/memberships');
    await platform.advance(0);
    expect(flights).toHaveLength(1);
    flights[0]?.resolve(page('before'));
    await platform.settle();
    expect([flights.length, known()?.page]).toEqual([2, undefined]);
    flights[1]?.resolve(page('after'));
    await platform.settle();
    expect([flights.length, known()?.page]).toEqual([2, page('after')]);
  });

  it('is requested once by a change and by its caller', async () => {
    const { cache, platform, flights, wish, answered } = create();
    cache.watch(wish());
    flights[0]?.resolve(page('a'));
    await platform.settle();
    answered('DELETE', '/organizations/org_1/memberships/user_1');
    const done = cache.revalidate('members');
    await platform.advance(0);
    expect(flights).toHaveLength(2);
    flights[1]?.resolve(page());
    await done;
    await platform.advance(0);
    expect(flights).toHaveLength(2);
  });

  it('is not requested again after a call that failed, that only read, or that does not affect it', async () => {
    const { cache, platform, flights, wish, answered } = create();
    cache.watch(wish());
    flights[0]?.resolve(page('a'));
    await platform.settle();
    answered('POST', '/organizations/org_1/memberships', 403);
    answered('GET', '/organizations/org_1/memberships');
    answered('POST', '/organizations/org_1/invitations');
    answered('PATCH', '/me');
    await platform.advance(0);
    expect(flights).toHaveLength(1);
  });

  it('keeps data of the caller against a pending reply', async () => {
    const { cache, platform, flights, wish, known } = create();
    cache.watch(wish());
    cache.set('members 1', page('mine'));
    flights[0]?.resolve(page('theirs'));
    await platform.settle();
    expect([known()?.page, known()?.isFetching]).toEqual([page('mine'), false]);
    cache.set('members 9', page('of nobody'));
    expect(known('members 9')).toBeUndefined();
  });

  it('keeps its page when it cannot be reloaded', async () => {
    const { cache, platform, flights, wish, known } = create();
    cache.watch(wish());
    flights[0]?.resolve(page('a'));
    await platform.settle();
    void cache.revalidate('members');
    flights[1]?.reject(new TypeError('no network'));
    await platform.settle();
    expect(known()).toMatchObject({ page: page('a'), error: expect.any(TypeError), isFetching: false });
  });

  it('is dropped when no component shows it, and unused pages are after a while', async () => {
    const { cache, platform, flights, wish, known, life } = create();
    const stop = cache.watch(wish('members 1'));
    flights[0]?.resolve(page('a'));
    await platform.settle();
    const stopSecond = cache.watch(wish('members 2'));
    stop();
    await platform.advance(LIST_DEDUPE_MS);
    flights[1]?.resolve(page('b'));
    await platform.settle();
    expect([known('members 1'), known('members 2')?.page]).toEqual([undefined, page('b')]);
    stopSecond();
    await platform.settle();
    expect(known('members 2')).toBeUndefined();
    life.abort();
    expect(platform.tab.listeners()).toBe(0);
  });
});

describe('the table of changes', () => {
  it.each([
    ['POST', '/organizations', ['userMemberships', 'userInvitations', 'userSuggestions']],
    ['PUT', '/organizations/org_1/logo', ['userMemberships', 'userInvitations', 'userSuggestions']],
    ['PATCH', '/organizations/org_1/memberships/user_1', ['memberships', 'userMemberships']],
    ['POST', '/organizations/org_1/membership_requests/req_1/accept', ['membershipRequests', 'memberships']],
    ['POST', '/organizations/org_1/invitations/bulk', ['invitations']],
    ['DELETE', '/organizations/org_1/domains/dmn_1', ['domains', 'invitations', 'membershipRequests']],
    ['DELETE', '/me/organization_memberships/org_1', ['userMemberships', 'memberships']],
    [
      'POST',
      '/me/organization_invitations/inv_1/accept',
      ['userInvitations', 'userMemberships', 'memberships', 'invitations'],
    ],
    ['POST', '/me/organization_suggestions/sug_1/accept', ['userSuggestions', 'membershipRequests']],
    ['GET', '/organizations/org_1/memberships', []],
    ['POST', '/me/email_addresses', []],
  ])('%s %s', (intent, path, lists) => {
    expect(listsChangedBy({ intent, path })).toEqual(lists);
  });
});

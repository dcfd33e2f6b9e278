// useOrganization: its results, its requests, and that it is current after every change.
import {
  errorResponse,
  fakeDomain,
  fakeInvitation,
  fakeMember,
  fakeMembershipRequest,
  fakeOrganization,
} from '@latchkey/client/testing';
import { LIST_DEDUPE_MS, LIST_FOCUS_THROTTLE_MS } from '@latchkey/wire';
import { act, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { LatchkeyProvider } from './provider.tsx';
import { createOrganizationHost } from './testing/organization-host.tsx';
import { type UseOrganizationParams, type UseOrganizationReturn, useOrganization } from './use-organization.ts';

const ORGANIZATION = fakeOrganization('org_1', 'acme');
const member = (at: number) => fakeMember(ORGANIZATION, `user_${at}`, `person${at}@acme.example`);
const MEMBERS = Array.from({ length: 25 }, (_, at) => member(at + 1));

const names = ({ memberships }: UseOrganizationReturn) =>
  memberships?.data?.map(({ publicUserData }) => publicUserData?.userId).join(' ');
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `user_${from + at}`).join(' ');

type WatchedProps = { readonly wish: UseOrganizationParams | undefined; readonly seen: UseOrganizationReturn[] };

const Watched = ({ wish, seen }: WatchedProps) => {
  seen.push(useOrganization(wish));
  return null;
};

const IsLoaded = () => String(useOrganization({ memberships: true }).isLoaded);

const useGrowing = () => useOrganization({ memberships: { infinite: true } }).memberships?.setData;
const usePages = () => useOrganization({ memberships: true }).memberships?.setData;

const COPIES = Array.from({ length: 20 }, (_, at) => `copy ${at + 1}`);

/** A page of a user with Acme active, which shows the result of `useOrganization`. */
const show = async (
  params: UseOrganizationParams | undefined,
  options?: Parameters<typeof createOrganizationHost>[0],
) => {
  const host = createOrganizationHost(options);
  const { organizations } = host.service;
  organizations.lists('org_1').members = MEMBERS;
  const seen: UseOrganizationReturn[] = [];
  const draw = (wish = params, copies = 1) =>
    host.render(
      <StrictMode>
        <LatchkeyProvider latchkey={host.latchkey}>
          {COPIES.slice(0, copies).map((name) => (
            <Watched key={name} wish={wish} seen={seen} />
          ))}
        </LatchkeyProvider>
      </StrictMode>,
    );
  await draw();
  const now = () => seen.at(-1) as UseOrganizationReturn;
  const calls = (path: string) => host.calls(`/organizations/org_1/${path}`);
  return { ...host, draw, now, seen, calls, lists: organizations.lists('org_1') };
};

describe('useOrganization', () => {
  it('is not loaded while the client loads, on a server and in the first render over its markup', async () => {
    const { seen, latchkey } = await show({ memberships: true });
    const { isLoaded, organization, membership } = seen[0] ?? {};
    expect([isLoaded, organization, membership]).toEqual([false, undefined, undefined]);
    expect([seen[0]?.memberships?.data, seen[0]?.memberships?.isLoading]).toEqual([undefined, false]);
    const markup = renderToString(
      <LatchkeyProvider latchkey={latchkey}>
        <IsLoaded />
      </LatchkeyProvider>,
    );
    expect(markup).toBe('false');
  });

  it('has no lists without an active organization', async () => {
    const { now, platform } = await show({ memberships: true, invitations: true }, { active: null });
    expect(now()).toMatchObject({ isLoaded: true, organization: null, membership: null, memberships: null });
    expect(now().invitations).toBeNull();
    expect(platform.network.requests.some(({ url }) => url.pathname.includes('/organizations/'))).toBe(false);
  });

  it('returns the organization and the user’s membership, and requests no list that is not named', async () => {
    const { now, platform } = await show(undefined);
    expect([now().organization?.name, now().membership?.role]).toEqual(['acme', 'org:admin']);
    expect(now().memberships).toMatchObject({ data: [], count: 0, isLoading: false, isFetching: false, page: 1 });
    expect(platform.network.requests.some(({ url }) => url.pathname.includes('/organizations/'))).toBe(false);
  });

  it('pages through members', async () => {
    const { now, doing, calls } = await show({ memberships: true });
    expect([names(now()), now().memberships?.count, now().memberships?.pageCount]).toEqual([range(1, 10), 25, 3]);
    expect(now().memberships).toMatchObject({ hasNextPage: true, hasPreviousPage: false, isError: false });
    await doing(() => now().memberships?.fetchNext?.());
    expect([names(now()), now().memberships?.page]).toEqual([range(11, 20), 2]);
    await doing(() => now().memberships?.fetchPage?.(99));
    expect([names(now()), now().memberships?.page, now().memberships?.hasNextPage]).toEqual([range(21, 25), 3, false]);
    await doing(() => now().memberships?.fetchPage?.((page) => page - 5));
    expect([names(now()), now().memberships?.hasPreviousPage]).toEqual([range(1, 10), false]);
    // The first page is recent enough not to be requested again.
    expect(calls('memberships')).toHaveLength(3);
  });

  it('filters each list, and requests pending entries by default', async () => {
    const { now, calls, lists, doing } = await show({
      memberships: { role: ['org:admin'], query: 'ada', pageSize: 5 },
      invitations: true,
      membershipRequests: true,
      domains: { enrollmentMode: 'automatic_suggestion' },
    });
    const query = (path: string) => calls(path)[0]?.url.searchParams;
    expect(query('memberships')?.getAll('role')).toEqual(['org:admin']);
    expect([query('memberships')?.get('query'), query('memberships')?.get('limit')]).toEqual(['ada', '5']);
    expect(query('invitations')?.getAll('status')).toEqual(['pending']);
    expect(query('membership_requests')?.getAll('status')).toEqual(['pending']);
    expect(query('domains')?.get('enrollmentMode')).toBe('automatic_suggestion');
    lists.invitations = [fakeInvitation('inv_1', 'a@acme.example')];
    lists.requests = [fakeMembershipRequest('req_1', 'b@acme.example')];
    lists.domains = [fakeDomain('dmn_1', 'acme.example', { enrollment_mode: 'automatic_suggestion' })];
    await doing(() =>
      Promise.all([now().invitations, now().membershipRequests, now().domains].map((list) => list?.revalidate?.())),
    );
    expect([
      now().invitations?.data?.[0]?.emailAddress,
      now().membershipRequests?.data?.[0]?.publicUserData.identifier,
      now().domains?.data?.[0]?.name,
    ]).toEqual(['a@acme.example', 'b@acme.example', 'acme.example']);
  });

  it('grows an infinite list', async () => {
    const { now, doing, calls } = await show({ memberships: { infinite: true } });
    await doing(() => now().memberships?.fetchNext?.());
    expect([names(now()), now().memberships?.page]).toEqual([range(1, 20), 2]);
    await doing(() => now().memberships?.fetchNext?.());
    await doing(() => now().memberships?.fetchNext?.());
    expect([names(now()), now().memberships?.hasNextPage]).toEqual([range(1, 25), false]);
    expect(calls('memberships')).toHaveLength(3);
    await doing(() => now().memberships?.fetchPrevious?.());
    expect(names(now())).toBe(range(1, 20));
  });

  it('keeps the previous results while another search loads, but never those of another organization', async () => {
    const { now, draw, seen, doing, latchkey, service } = await show({ memberships: { keepPreviousData: true } });
    seen.length = 0;
    await draw({ memberships: { keepPreviousData: true, query: 'person25' } });
    expect([names(seen[0] as UseOrganizationReturn), seen[0]?.memberships?.isFetching]).toEqual([range(1, 10), true]);
    expect([names(now()), now().memberships?.page]).toEqual(['user_25', 1]);
    await draw({ memberships: { query: 'person24' } });
    expect(seen.some((one) => one.memberships?.isLoading)).toBe(true);
    expect(names(now())).toBe('user_24');
    await draw({ memberships: { keepPreviousData: true } });
    service.addMembership('org_2', 'other');
    seen.length = 0;
    await doing(() => latchkey.setActive({ organization: 'org_2' }));
    expect(now().organization?.id).toBe('org_2');
    expect(
      seen
        .filter(({ organization }) => organization?.id === 'org_2')
        .map(names)
        .join(''),
    ).toBe('');
  });

  it('is requested once by any number of components', async () => {
    const { draw, calls } = await show({ memberships: true, domains: true });
    await draw({ memberships: true, domains: true }, 20);
    expect([calls('memberships').length, calls('domains').length]).toEqual([1, 1]);
  });

  it('is requested again after a change of this client, once', async () => {
    const { now, doing, calls, latchkey } = await show({ memberships: true, invitations: true, domains: true });
    const counts = () => ['memberships', 'invitations', 'domains'].map((path) => calls(path).length);
    await doing(() => latchkey.organization?.inviteMember({ emailAddress: 'new@acme.example', role: 'org:member' }));
    expect(now().invitations?.data?.map(({ emailAddress }) => emailAddress)).toEqual(['new@acme.example']);
    expect(counts()).toEqual([1, 2, 1]);
    await doing(() => latchkey.organization?.removeMember('user_1'));
    expect([names(now()), now().memberships?.count]).toEqual([range(2, 11), 24]);
    expect(counts()).toEqual([2, 2, 1]);
    await doing(async () => {
      await now().invitations?.data?.[0]?.revoke();
      await now().invitations?.revalidate?.();
    });
    expect([now().invitations?.count, counts()]).toEqual([0, [2, 3, 1]]);
  });

  it('returns to the last page when the shown one no longer exists', async () => {
    const { now, doing, latchkey, lists } = await show({ memberships: { initialPage: 3 } });
    expect(names(now())).toBe(range(21, 25));
    lists.members = MEMBERS.slice(0, 21);
    await doing(() => latchkey.organization?.removeMember('user_21'));
    expect([now().memberships?.page, names(now())]).toEqual([2, range(11, 20)]);
  });

  it('is requested again by a component that mounts later', async () => {
    const { platform, calls } = await show({ memberships: true });
    await act(() => platform.advance(LIST_DEDUPE_MS));
    await act(async () => platform.tab.focus());
    expect(calls('memberships')).toHaveLength(1);
    await act(() => platform.advance(LIST_FOCUS_THROTTLE_MS));
    await act(async () => platform.tab.focus());
    expect(calls('memberships')).toHaveLength(2);
  });

  it('accepts data of the caller, until it is requested again', async () => {
    const { now, doing } = await show({ memberships: true });
    await doing(() =>
      now().memberships?.setData?.((page) => page && { ...page, data: page.data.slice(0, 1), total_count: 1 }),
    );
    expect([names(now()), now().memberships?.count]).toEqual(['user_1', 1]);
    await doing(() => now().memberships?.revalidate?.());
    expect(now().memberships?.count).toBe(25);
  });

  it('reports why a list could not be loaded, and loads it on the next request', async () => {
    const { now, doing, service, lists } = await show({ domains: true });
    lists.domains = [fakeDomain('dmn_1', 'acme.example')];
    service.once('GET /organizations/org_1/domains', () => errorResponse(403, 'not_allowed'));
    await doing(() => now().domains?.revalidate?.());
    expect(now().domains).toMatchObject({ isError: true, isLoading: false, isFetching: false, data: [] });
    expect(now().domains?.error).toMatchObject({ status: 403 });
    await doing(() => now().domains?.revalidate?.());
    expect([now().domains?.isError, now().domains?.count]).toEqual([false, 1]);
  });

  it('reports that a list could not be loaded when its code could not be', async () => {
    const organizations = () => Promise.reject(new TypeError('404'));
    const { now } = await show({ memberships: true }, { lazyModules: { organizations } });
    expect(now().memberships).toMatchObject({ isError: true, isLoading: false, error: { code: 'network_error' } });
    await now().memberships?.revalidate?.();
    now().memberships?.fetchNext?.();
  });

  it('leaves no resources', async () => {
    const { unmount, platform, latchkey } = await show({ memberships: true });
    await unmount();
    await platform.settle();
    latchkey.dispose();
    expect(platform.tab.listeners()).toBe(0);
  });

  it('has types that follow the options', () => {
    type Given<Use extends () => unknown> = Extract<ReturnType<Use>, (change: never) => void>;
    expectTypeOf<Parameters<Given<typeof useGrowing>>[0]>().extract<readonly unknown[]>().not.toBeNever();
    expectTypeOf<Parameters<Given<typeof usePages>>[0]>().extract<readonly unknown[]>().toBeNever();
  });
});

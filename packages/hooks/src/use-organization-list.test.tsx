// useOrganizationList: its results, its requests, creating an organization and switching to it.
import { fakeSuggestion, fakeUserInvitation } from '@latchkey/client/testing';
import { StrictMode } from 'react';
import { describe, expect, it } from 'vitest';
import { LatchkeyProvider } from './provider.tsx';
import { createHost } from './testing/host.tsx';
import { createOrganizationHost } from './testing/organization-host.tsx';
import {
  type UseOrganizationListParams,
  type UseOrganizationListReturn,
  useOrganizationList,
} from './use-organization-list.ts';

const INVITATIONS = Array.from({ length: 12 }, (_, at) => fakeUserInvitation(`inv_${at + 1}`, `club-${at + 1}`));

type WatchedProps = { readonly wish: UseOrganizationListParams; readonly seen: UseOrganizationListReturn[] };

const Watched = ({ wish, seen }: WatchedProps) => {
  seen.push(useOrganizationList(wish));
  return null;
};

const show = async (params: UseOrganizationListParams) => {
  const host = createOrganizationHost();
  host.service.organizations.userInvitations = INVITATIONS;
  host.service.organizations.suggestions = [fakeSuggestion('sug_1', 'guild')];
  const seen: UseOrganizationListReturn[] = [];
  await host.render(
    <StrictMode>
      <LatchkeyProvider latchkey={host.latchkey}>
        <Watched wish={params} seen={seen} />
      </LatchkeyProvider>
    </StrictMode>,
  );
  const now = () => {
    const last = seen.at(-1);
    if (!last?.isLoaded) throw new Error('not loaded');
    return last;
  };
  return { ...host, seen, now };
};

describe('useOrganizationList', () => {
  it('is not loaded while the client loads', async () => {
    const { seen } = await show({ userMemberships: true });
    const { isLoaded, createOrganization, setActive } = seen[0] ?? {};
    expect([isLoaded, createOrganization, setActive]).toEqual([false, undefined, undefined]);
    expect(seen[0]?.userMemberships.data).toBeUndefined();
  });

  it('requests no lists that are not named, and none when signed out', async () => {
    const { now, platform } = await show({});
    expect(now().userMemberships).toMatchObject({ data: [], count: 0, isLoading: false });
    expect(platform.network.requests.some(({ url }) => url.pathname.includes('organization'))).toBe(false);
    const nobody = createHost();
    const seen: UseOrganizationListReturn[] = [];
    await nobody.render(
      <LatchkeyProvider latchkey={nobody.latchkey}>
        <Watched wish={{ userMemberships: true }} seen={seen} />
      </LatchkeyProvider>,
    );
    expect(seen.at(-1)).toMatchObject({ isLoaded: true, userMemberships: { data: [], isLoading: false } });
    expect(nobody.platform.network.requests.some(({ url }) => url.pathname.includes('organization'))).toBe(false);
  });

  it('returns the three lists, pending ones by default', async () => {
    const { now, calls } = await show({
      userMemberships: true,
      userInvitations: true,
      userSuggestions: { status: ['pending', 'accepted'] },
    });
    expect(now().userMemberships.data.map(({ organization }) => organization.slug)).toEqual(['acme']);
    expect([now().userInvitations.data.length, now().userInvitations.count]).toEqual([10, 12]);
    expect(now().userSuggestions.data[0]?.publicOrganizationData.slug).toBe('guild');
    expect(calls('/organization_invitations')[0]?.url.searchParams.getAll('status')).toEqual(['pending']);
    expect(calls('/organization_suggestions')[0]?.url.searchParams.getAll('status')).toEqual(['pending', 'accepted']);
  });

  it('grows, and is changed page by page by the caller', async () => {
    const { now, doing } = await show({ userInvitations: { infinite: true, pageSize: 5 } });
    await doing(() => now().userInvitations.fetchNext());
    expect(now().userInvitations).toMatchObject({ page: 2, pageCount: 3, count: 12 });
    expect(
      now()
        .userInvitations.data.map(({ id }) => id)
        .at(-1),
    ).toBe('inv_10');
    const { setData } = now().userInvitations as unknown as {
      setData: (change: (pages: readonly unknown[]) => readonly unknown[]) => void;
    };
    await doing(() => setData(([first]) => [first, { data: [], total_count: 5 }]));
    expect([now().userInvitations.data.length, now().userInvitations.count]).toEqual([5, 5]);
  });

  it('follows what the user accepts, creates and leaves', async () => {
    const { now, doing, user } = await (async () => {
      const shown = await show({ userMemberships: true, userInvitations: true, userSuggestions: true });
      return { ...shown, user: () => shown.latchkey.user };
    })();
    const slugs = () => now().userMemberships.data.map(({ organization }) => organization.slug);
    await doing(() => now().userInvitations.data[0]?.accept());
    expect([slugs(), now().userInvitations.count]).toEqual([['acme', 'club-1'], 11]);
    await doing(() => now().userSuggestions.data[0]?.accept());
    expect(now().userSuggestions.count).toBe(0);
    await doing(() => now().createOrganization({ name: 'Harbour Lab' }));
    expect(slugs()).toEqual(['acme', 'club-1', 'harbour-lab']);
    await doing(() => user()?.leaveOrganization('org_1'));
    expect(slugs()).toEqual(['club-1', 'harbour-lab']);
  });

  it('activates an organization', async () => {
    const { now, doing, latchkey } = await show({});
    await doing(() => now().setActive({ organization: null }));
    expect(latchkey.organization).toBeNull();
    await doing(() => now().setActive({ organization: 'acme' }));
    expect(latchkey.organization?.id).toBe('org_1');
  });
});

// A host whose user is a member of an organization, with an in-memory service that has its lists.
import type { LatchkeyOptions } from '@latchkey/client';
import { createFakeService, type FakeService } from '@latchkey/client/testing';
import { act } from 'react';
import { createHost, type Host } from './host.tsx';

export type OrganizationHost = Omit<Host, 'service'> & {
  readonly service: FakeService;
  /** Calls so far that read such a path. */
  calls(path: string): readonly { readonly url: URL }[];
  /** Runs `work` and lets all its effects settle. */
  doing(work: () => unknown): Promise<void>;
};

type OrganizationHostOptions = LatchkeyOptions & { readonly active?: string | null };

/** Ada is signed in and, by default, active in the organization `org_1`. */
export const createOrganizationHost = ({
  active = 'org_1',
  ...options
}: OrganizationHostOptions = {}): OrganizationHost => {
  const host = createHost([], options);
  const service = createFakeService(host.platform.clock.now);
  service.addAccount('ada@acme.example', 'correct horse');
  service.signInDirectly('ada@acme.example');
  service.addMembership('org_1', 'acme');
  const sessions = service.client()?.sessions ?? [];
  service.put({ sessions: sessions.map((session) => ({ ...session, last_active_organization_id: active })) });
  host.platform.network.respond(service.respond);
  return {
    ...host,
    service,
    calls: (path) =>
      host.platform.network.requests.filter(({ url, method }) => method === 'GET' && url.pathname.endsWith(path)),
    async doing(work) {
      await act(async () => work());
      await act(() => host.platform.advance(0));
    },
  };
};

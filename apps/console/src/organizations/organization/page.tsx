// The page of one organization: its head, and tabs for members, invitations, domains, requests, settings and the timeline.
import { Tabs } from '@latchkey/ui/parts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAddress } from '../../api/use-address.ts';
import { useRead } from '../../api/use-read.ts';
import { useFormat } from '../../i18n/format-context.tsx';
import { useBulk } from '../../parts/bulk/use-bulk.ts';
import { FailedRead } from '../../parts/failure.tsx';
import type { PageProps } from '../../routes.tsx';
import { Missing } from '../../shell/missing.tsx';
import { Page } from '../../shell/page.tsx';
import { DeleteOrganizations } from '../delete-dialog.tsx';
import type { AdminOrganization } from '../organization-value.ts';
import { useOrganizationTexts } from '../texts.ts';
import { DomainsTab } from './domains-tab.tsx';
import { OrganizationHead } from './head.tsx';
import { OrganizationInvitationsTab } from './invitations-tab.tsx';
import { MembersTab } from './members-tab.tsx';
import { RequestsTab } from './requests-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { TimelineTab } from './timeline-tab.tsx';

const TABS = ['members', 'invitations', 'domains', 'requests', 'settings', 'timeline'] as const;

type TabKey = (typeof TABS)[number];
type ContentProps = { readonly organization: AdminOrganization; readonly tab: TabKey; readonly onDelete: () => void };

const Content = ({ organization, tab, onDelete }: ContentProps) => {
  const { id } = organization;
  switch (tab) {
    case 'members':
      return <MembersTab id={id} />;
    case 'invitations':
      return <OrganizationInvitationsTab id={id} />;
    case 'domains':
      return <DomainsTab id={id} />;
    case 'requests':
      return <RequestsTab id={id} />;
    case 'settings':
      return <SettingsTab organization={organization} onDelete={onDelete} />;
    case 'timeline':
      return <TimelineTab id={id} />;
  }
};

const Known = ({ organization }: { readonly organization: AdminOrganization }) => {
  const t = useOrganizationTexts();
  const { number } = useFormat();
  const [values] = useAddress();
  const [path, navigate] = useLocation();
  const bulk = useBulk<{ readonly key: string; readonly name: string }>();
  const [isDeleting, setDeleting] = useState(false);
  const tab = TABS.find((one) => one === values.tab) ?? 'members';
  const counts: Partial<Record<TabKey, number>> = {
    members: organization.members_count,
    invitations: organization.pending_invitations_count,
  };
  const ask = (): void => setDeleting(true);
  return (
    <Page
      title={organization.name}
      crumb={{ path: '/organizations', text: t('list.title') }}
      head={<OrganizationHead organization={organization} onDelete={ask} />}
    >
      <Tabs
        label={organization.name}
        tabs={TABS.map((key) => {
          const count = counts[key];
          return { key, label: t(`tab.${key}`), count: count ? number(count) : undefined };
        })}
        selected={tab}
        // The filters of one tab mean nothing in another.
        onSelect={(key) => navigate(key === 'members' ? path : `${path}?tab=${key}`)}
      >
        <div className="lk-tab-page">
          <Content key={tab} organization={organization} tab={tab} onDelete={ask} />
        </div>
      </Tabs>
      {isDeleting && (
        <DeleteOrganizations
          organizations={[organization]}
          bulk={bulk}
          onBegin={() => navigate('/organizations')}
          onClose={() => setDeleting(false)}
        />
      )}
    </Page>
  );
};

const WAITING = [1, 2, 3, 4];

/** The page `/organizations/:id`. */
export const OrganizationPage = ({ params }: PageProps) => {
  const t = useOrganizationTexts();
  const read = useRead('GET /organizations/:id', { params: { id: params.id ?? '' } });
  if (read.value) return <Known key={read.value.id} organization={read.value} />;
  if (read.failure?.status === 404) return <Missing />;
  return (
    <Page title={t('list.organization')} crumb={{ path: '/organizations', text: t('list.title') }}>
      <FailedRead read={read} />
      {!read.failure && (
        <div className="lk-matrix-waiting" aria-hidden="true">
          {WAITING.map((line) => (
            <span key={line} className="lk-skeleton" />
          ))}
        </div>
      )}
    </Page>
  );
};

// The members page: members, invitations and requests in tabs, and the invitation form. A separate chunk.
import { useId, useState } from 'react';
import { membersTabs, type MembersTab as TabName } from '../../../flows/organizations/access.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { plusGlyph } from '../../../parts/icon/glyphs/plus.ts';
import { Icon } from '../../../parts/icon/icon.tsx';
import pager from '../../../parts/pager/pager.css?inline';
import searchField from '../../../parts/search-field/search-field.css?inline';
import { type Panels, usePanels } from '../../../parts/section/use-panels.ts';
import status from '../../../parts/status/status.css?inline';
import table from '../../../parts/table/table.css?inline';
import tabs from '../../../parts/tabs/tabs.css?inline';
import { Tabs } from '../../../parts/tabs/tabs.tsx';
import { inviteStyles } from '../../shared/organizations/invite/invite-styles.ts';
import { type Roles, useRoles } from '../../shared/organizations/invite/use-roles.ts';
import { useOrganizationProfile } from '../context.tsx';
import { DomainsHint } from './domains-hint.tsx';
import { InvitationsTab } from './invitations-tab.tsx';
import { InvitePanel } from './invite-panel.tsx';
import members from './members.css?inline';
import { MembersSearch, MembersTab } from './members-tab.tsx';
import { membersMessages } from './messages.en.ts';
import { RequestsTab } from './requests-tab.tsx';
import { type Formats, useFormats } from './use-formats.ts';
import { type Lists, useLists } from './use-lists.ts';

/** The style sheets of this page, in addition to those of the profile. */
export const styles: readonly string[] = [tabs, table, pager, searchField, status, ...inviteStyles, members];

/** The count of each tab; a count known beforehand is shown until the list itself has loaded. */
const useCounts = ({ members: listed, invitations, requests }: Lists): Readonly<Record<TabName, number>> => {
  const { organization } = useOrganizationProfile();
  const { shown } = listed.state;
  return {
    // The total of a search is the number of matches, not of members.
    members: shown && shown.query === '' ? shown.total : organization.membersCount,
    invitations: invitations.state.shown?.total ?? organization.pendingInvitationsCount,
    requests: requests.state.shown?.total ?? 0,
  };
};

const isEmpty = ({ state }: Lists[TabName]): boolean => state.shown?.rows.length === 0;

type ToolbarProps = { readonly tab: TabName; readonly lists: Lists; readonly panels: Panels<'invite'> };

/** The search of the members, and the invite button. */
const Toolbar = ({ tab, lists, panels }: ToolbarProps) => {
  const t = useMessages('organizationProfile', membersMessages);
  const { access } = useOrganizationProfile();
  const isOpen = panels.open === 'invite';
  // An empty table of invitations has the button itself.
  const isOffered = tab === 'invitations' ? !isOpen && !isEmpty(lists.invitations) : tab === 'members' || !isOpen;
  const invites = access.managesMembers && isOffered;
  if (tab !== 'members' && !invites) return null;
  return (
    <div className="lk-toolbar">
      {tab === 'members' && <MembersSearch {...lists.members} />}
      {invites && (
        <Button
          size="sm"
          icon={<Icon glyph={plusGlyph} />}
          data-trigger="invite"
          aria-expanded={isOpen}
          element="membersPageInviteButton"
          onClick={() => (isOpen ? panels.close() : panels.show('invite'))}
        >
          {t('invite.open')}
        </Button>
      )}
    </div>
  );
};

type ContentProps = {
  readonly tab: TabName;
  readonly lists: Lists;
  readonly roles: Roles;
  readonly formats: Formats;
  readonly onInvite: (() => void) | undefined;
};

const Content = ({ tab, lists, roles, formats, onInvite }: ContentProps) => {
  if (tab === 'members') return <MembersTab table={lists.members} roles={roles} formats={formats} />;
  if (tab === 'invitations')
    return <InvitationsTab table={lists.invitations} roles={roles} formats={formats} onInvite={onInvite} />;
  return <RequestsTab table={lists.requests} formats={formats} />;
};

/** The tabs the user may see. */
export const MembersPage = () => {
  const t = useMessages('organizationProfile', membersMessages);
  const { access, organization, permissions, props } = useOrganizationProfile();
  const roles = useRoles(organization, permissions, access.managesMembers);
  const lists = useLists(roles.nameOf);
  const formats = useFormats();
  const counts = useCounts(lists);
  const panels = usePanels<'invite'>(access.managesMembers ? props.__internal_startForm : undefined);
  const titleId = useId();
  const shown = membersTabs(access);
  const [chosen, choose] = useState<TabName>();
  const tab = chosen && shown.includes(chosen) ? chosen : shown[0];
  if (!tab) return null;
  const select = (next: TabName): void => {
    if (next !== tab) panels.close();
    choose(next);
  };
  return (
    <section ref={panels.ref} aria-labelledby={titleId} className="lk-people-page">
      {/* Visually the selected tab; users who navigate by headings need one between the page's and a form's. */}
      <h2 id={titleId} tabIndex={-1} data-section-title="" className="lk-people-title">
        <span className="lk-unseen">{t(`tabs.${tab}`)}</span>
      </h2>
      <Tabs
        label={t('tabs.label')}
        tabs={shown.map((key) => ({
          key,
          label: t(`tabs.${key}`),
          count: counts[key] > 0 ? formats.count(counts[key]) : undefined,
        }))}
        selected={tab}
        onSelect={select}
      >
        {(tab === 'invitations' || (tab === 'requests' && lists.requests.state.shown?.rows[0])) &&
          access.managesDomains && (
            <DomainsHint key={tab} mode={tab === 'invitations' ? 'automatic_invitation' : 'automatic_suggestion'} />
          )}
        <Toolbar tab={tab} lists={lists} panels={panels} />
        {panels.open === 'invite' && (
          <InvitePanel
            roles={roles}
            onSent={() => lists.invitations.send({ type: 'changed' })}
            onClose={panels.close}
          />
        )}
        <Content
          tab={tab}
          lists={lists}
          roles={roles}
          formats={formats}
          onInvite={access.managesMembers && panels.open !== 'invite' ? () => panels.show('invite') : undefined}
        />
      </Tabs>
    </section>
  );
};

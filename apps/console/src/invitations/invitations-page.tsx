// Invitations to the application, and the waitlist as a second tab.
import { Icon, mailGlyph, plusGlyph, Tabs } from '@latchkey/ui/parts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAddress } from '../api/use-address.ts';
import { type MadeLink, MadeLinks } from '../parts/addresses/made-links.tsx';
import { AllowedButton } from '../parts/allowed-button.tsx';
import { Page } from '../shell/page.tsx';
import { AddToWaitlist } from './add-dialog.tsx';
import { InvitationsTab } from './invitations-tab.tsx';
import { SendInvitations } from './send-dialog.tsx';
import { useInvitationTexts } from './texts.ts';
import { WaitlistTab } from './waitlist-tab.tsx';

/** The page `/invitations`; `?tab=waitlist` opens the waitlist. */
export const InvitationsPage = () => {
  const t = useInvitationTexts();
  const [{ tab }] = useAddress();
  const [, navigate] = useLocation();
  const [open, setOpen] = useState<'send' | 'add'>();
  const [links, setLinks] = useState<readonly MadeLink[]>([]);
  const selected = tab === 'waitlist' ? 'waitlist' : 'invitations';
  return (
    <Page
      title={t('title')}
      width="full"
      actions={
        <>
          <AllowedButton
            call="POST /waitlist_entries/bulk"
            size="sm"
            icon={<Icon glyph={plusGlyph} />}
            onClick={() => setOpen('add')}
          >
            {t('waitlist.add')}
          </AllowedButton>
          <AllowedButton
            call="POST /invitations/bulk"
            variant="primary"
            size="sm"
            icon={<Icon glyph={mailGlyph} />}
            onClick={() => setOpen('send')}
          >
            {t('send.action')}
          </AllowedButton>
        </>
      }
    >
      <Tabs
        label={t('title')}
        tabs={[
          { key: 'invitations', label: t('tab.invitations') },
          { key: 'waitlist', label: t('tab.waitlist') },
        ]}
        selected={selected}
        onSelect={(key) => navigate(key === 'waitlist' ? '/invitations?tab=waitlist' : '/invitations')}
      >
        <div className="lk-tab-page">
          {selected === 'waitlist' ? <WaitlistTab key="waitlist" /> : <InvitationsTab key="invitations" />}
        </div>
      </Tabs>
      {open === 'send' && <SendInvitations onMade={setLinks} onClose={() => setOpen(undefined)} />}
      {open === 'add' && <AddToWaitlist onClose={() => setOpen(undefined)} />}
      {links.length > 0 && (
        <MadeLinks title={t('send.done', { count: links.length })} links={links} onClose={() => setLinks([])} />
      )}
    </Page>
  );
};

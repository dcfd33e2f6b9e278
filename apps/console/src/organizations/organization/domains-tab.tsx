// The domains of an organization: users with an address of a verified domain may join by themselves.
import { Badge, checkGlyph, globeGlyph, Icon, pencilGlyph, plusGlyph, trashGlyph } from '@latchkey/ui/parts';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useFormat } from '../../i18n/format-context.tsx';
import { useAllowedEntry } from '../../parts/action/use-allowed-entry.tsx';
import { AllowedButton } from '../../parts/allowed-button.tsx';
import type { Column } from '../../parts/list/column.ts';
import { ListEmpty } from '../../parts/list/list-empty.tsx';
import { useListAddress } from '../../parts/list/use-list-address.ts';
import { TimeText } from '../../parts/time-text.tsx';
import type { AdminDomain } from '../organization-value.ts';
import { useOrganizationTexts } from '../texts.ts';
import { AddDomain, ChangeEnrollment, RemoveDomain, VerifyDomain } from './domain-dialogs.tsx';
import { TabList } from './tab-list.tsx';

const ORDERS = ['-created_at'] as const;
const DIALOGS = { verify: VerifyDomain, mode: ChangeEnrollment, remove: RemoveDomain } as const;

type Open = { readonly kind: keyof typeof DIALOGS; readonly domain: AdminDomain };

const isVerified = ({ verification }: AdminDomain): boolean => verification?.status === 'verified';

const useColumns = (): readonly Column<AdminDomain>[] => {
  const t = useOrganizationTexts();
  const { number } = useFormat();
  return [
    {
      key: 'state',
      head: t('domain.state'),
      width: 'md',
      phone: 'state',
      cell: (domain) =>
        isVerified(domain) ? (
          <span className="lk-faint">{t('domain.verified')}</span>
        ) : (
          <Badge tone="warning">{t('domain.unverified')}</Badge>
        ),
    },
    {
      key: 'mode',
      head: t('domain.mode'),
      width: 'lg',
      tone: 'muted',
      cell: ({ enrollment_mode }) => t(`domain.mode.${enrollment_mode}`),
    },
    {
      key: 'pending',
      head: t('domain.pending'),
      width: 'sm',
      align: 'end',
      drop: 2,
      cell: (domain) => <bdi>{number(domain.total_pending_invitations + domain.total_pending_suggestions)}</bdi>,
    },
    {
      key: 'created',
      head: t('list.created'),
      width: 'sm',
      kind: 'date',
      drop: 1,
      phone: 'end',
      cell: ({ created_at }) => <TimeText at={created_at} />,
    },
  ];
};

/** The menu of a domain. */
const useMenu = (onOpen: (open: Open) => void) => {
  const t = useOrganizationTexts();
  const entry = useAllowedEntry();
  return (domain: AdminDomain) => [
    entry('POST /organizations/:id/domains/:domainId/verify', {
      key: 'verify',
      label: t('domain.verify'),
      icon: checkGlyph,
      disabled: isVerified(domain),
      onSelect: () => onOpen({ kind: 'verify', domain }),
    }),
    entry('PATCH /organizations/:id/domains/:domainId', {
      key: 'mode',
      label: t('domain.changeMode'),
      icon: pencilGlyph,
      disabled: !isVerified(domain),
      onSelect: () => onOpen({ kind: 'mode', domain }),
    }),
    entry('DELETE /organizations/:id/domains/:domainId', {
      key: 'remove',
      label: t('domain.remove'),
      icon: trashGlyph,
      tone: 'danger',
      onSelect: () => onOpen({ kind: 'remove', domain }),
    }),
  ];
};

/** The tab of the domains. */
export const DomainsTab = ({ id }: { readonly id: string }) => {
  const t = useOrganizationTexts();
  const address = useListAddress(ORDERS);
  const { limit, offset } = address;
  const [isAdding, setAdding] = useState(false);
  const [open, setOpen] = useState<Open>();
  const read = useRead('GET /organizations/:id/domains', { params: { id }, query: { limit, offset } });
  const OpenDialog = open && DIALOGS[open.kind];
  return (
    <>
      <TabList
        label={t('tab.domains')}
        address={address}
        read={read}
        top={
          <div className="lk-filters">
            <p className="lk-page-note">{t('domain.note')}</p>
            <div className="lk-filters-end">
              <AllowedButton
                call="POST /organizations/:id/domains"
                size="sm"
                icon={<Icon glyph={plusGlyph} />}
                onClick={() => setAdding(true)}
              >
                {t('domain.add')}
              </AllowedButton>
            </div>
          </div>
        }
        subjectHead={t('domain.name')}
        subject={(domain) => ({ key: domain.id, name: domain.name })}
        columns={useColumns()}
        menu={useMenu(setOpen)}
        empty={
          <ListEmpty
            glyph={globeGlyph}
            title={t('domain.empty.title')}
            text={t('domain.empty.text')}
            filterCount={0}
            noMatch=""
            onClear={() => undefined}
          />
        }
      />
      {isAdding && <AddDomain organizationId={id} onClose={() => setAdding(false)} />}
      {OpenDialog && <OpenDialog organizationId={id} domain={open.domain} onClose={() => setOpen(undefined)} />}
    </>
  );
};

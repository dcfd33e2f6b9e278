// The domains of an organization, their enrolment modes, and the forms that add, verify and change one.
import type { OrganizationDomain } from '@latchkey/client';
import { MEMBERS_PAGE_SIZE } from '@latchkey/wire';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Badge } from '../../parts/badge/badge.tsx';
import { Button } from '../../parts/button/button.tsx';
import { globeGlyph } from '../../parts/icon/glyphs/globe.ts';
import { checkGlyph } from '../../parts/icon/glyphs/status/check.ts';
import { trashGlyph } from '../../parts/icon/glyphs/trash.ts';
import { usersGlyph } from '../../parts/icon/glyphs/users.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { Menu, type MenuEntry } from '../../parts/menu/menu.tsx';
import { AddButton, Item, ItemList, Section } from '../../parts/section/section.tsx';
import { type Panels, usePanels } from '../../parts/section/use-panels.ts';
import { Spinner } from '../../parts/spinner/spinner.tsx';
import { useProblemTexts } from '../shared/problems/problem-texts.ts';
import { useOrganizationProfile } from './context.tsx';
import { domainFacts } from './domain-facts.ts';
import { FormSlot } from './form-slot.tsx';
import { organizationProfileMessages } from './messages.en.ts';
import { RemoveDomain } from './remove-domain.tsx';
import { type RunningTable, useTable } from './use-table.ts';

type PanelKey = 'add' | `edit:${string}` | `remove:${string}`;

const NO_FIELDS: readonly string[] = [];

type RowProps = {
  readonly domain: OrganizationDomain;
  readonly panels: Panels<PanelKey>;
  readonly onChange: () => void;
};

const useDomainMenu = ({ domain, panels }: RowProps): readonly MenuEntry[] => {
  const t = useMessages('organizationProfile', organizationProfileMessages);
  const { id, isVerified } = domainFacts(domain);
  return [
    {
      key: isVerified ? 'manage' : 'verify',
      label: t(isVerified ? 'domains.manage' : 'domains.verify'),
      icon: isVerified ? usersGlyph : checkGlyph,
      onSelect: () => panels.show(`edit:${id}`, id),
    },
    {
      key: 'remove',
      label: t('domains.remove'),
      icon: trashGlyph,
      tone: 'danger',
      onSelect: () => panels.show(`remove:${id}`, id),
    },
  ];
};

const DomainRow = (props: RowProps) => {
  const { domain, panels, onChange } = props;
  const t = useMessages('organizationProfile', organizationProfileMessages);
  const { access } = useOrganizationProfile();
  const entries = useDomainMenu(props);
  const { id, name, isVerified, mode } = domainFacts(domain);
  const isOpen = panels.open === `edit:${id}` || panels.open === `remove:${id}`;
  return (
    <Item
      elementId="organizationDomains"
      lead={<Icon glyph={globeGlyph} />}
      text={<bdi>{name}</bdi>}
      badges={
        <Badge tone={isVerified ? 'success' : 'warning'} elementId={isVerified ? 'verified' : 'unverified'}>
          {t(isVerified ? 'domains.verified' : 'domains.unverified')}
        </Badge>
      }
      note={isVerified ? t(`mode.${mode}`) : t('domains.waiting')}
      action={
        access.managesDomains &&
        !isOpen && (
          <Menu label={t('row.options', { name })} entries={entries} trigger={id} elementId="organizationDomains" />
        )
      }
      panel={
        isOpen &&
        (panels.open === `edit:${id}` ? (
          <FormSlot request={{ form: 'domain', domain, onChange }} onClose={panels.close} />
        ) : (
          <RemoveDomain domain={domain} onChange={onChange} onClose={panels.close} />
        ))
      }
    />
  );
};

/** The end of the list: load more, or why loading failed. */
const ListEnd = ({ state, send }: RunningTable<OrganizationDomain>) => {
  const t = useMessages('organizationProfile', organizationProfileMessages);
  const { shown, isAsking, problems } = state;
  const { card } = useProblemTexts(problems, NO_FIELDS);
  if (problems.length > 0)
    return (
      <div className="lk-list-wait" role="alert">
        <span>{card}</span>
        <Button size="sm" onClick={() => send({ type: 'retry' })}>
          {t('list.again')}
        </Button>
      </div>
    );
  if (!shown)
    return (
      <div className="lk-list-wait" role="status">
        <Spinner />
        <span>{t('list.loading')}</span>
      </div>
    );
  if (shown.rows.length >= shown.total) return null;
  return (
    <Button
      size="sm"
      variant="quiet"
      className="lk-section-open"
      loading={isAsking}
      onClick={() => send({ type: 'page', page: shown.page + 1 })}
    >
      {t('list.more')}
    </Button>
  );
};

/** The domains. The list grows: each further page is loaded together with those before it. */
export const DomainsSection = () => {
  const t = useMessages('organizationProfile', organizationProfileMessages);
  const { organization, access } = useOrganizationProfile();
  const panels = usePanels<PanelKey>();
  const table = useTable<OrganizationDomain>({
    load: ({ page }) => organization.getDomains({ initialPage: 1, pageSize: page * MEMBERS_PAGE_SIZE }),
  });
  const { shown } = table.state;
  const onChange = (): void => table.send({ type: 'changed' });
  return (
    <Section id="organizationDomains" title={t('domains.title')} ref={panels.ref}>
      <p className="lk-section-text">{t('domains.text')}</p>
      <ItemList elementId="organizationDomains">
        {shown?.rows.map((domain) => (
          <DomainRow key={domain.id} domain={domain} panels={panels} onChange={onChange} />
        ))}
      </ItemList>
      <ListEnd {...table} />
      {panels.open === 'add' && <FormSlot request={{ form: 'domain', onChange }} onClose={panels.close} />}
      {panels.open !== 'add' && access.managesDomains && (
        <AddButton data-trigger="add" elementId="organizationDomains" onClick={() => panels.show('add')}>
          {t('domains.add')}
        </AddButton>
      )}
    </Section>
  );
};

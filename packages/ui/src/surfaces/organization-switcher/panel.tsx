// The panel of the switcher: the active organization, pending items, and the other choices.
import type { Organization, Snapshot, User } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { type ReactNode, useId } from 'react';
import { firstProblems, isReady } from '../../flows/organizations/switch-organization.ts';
import { accountName } from '../../flows/profile/account-name.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Alert } from '../../parts/alert/alert.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Count } from '../../parts/count/count.tsx';
import { Footer } from '../../parts/footer/footer.tsx';
import { IdentityRow } from '../../parts/identity-row/identity-row.tsx';
import { PopoverFoot, PopoverHead, PopoverPart } from '../../parts/popover/popover.tsx';
import { Rows } from '../../parts/rows/rows.tsx';
import { Spinner } from '../../parts/spinner/spinner.tsx';
import { useClasses } from '../../styles/appearance/context.tsx';
import type { ElementKey } from '../../styles/element-keys.ts';
import { useUi } from '../../ui-context.tsx';
import {
  CreateRow,
  type ListProps,
  Memberships,
  Offers,
  Personal,
} from '../shared/organizations/choices/choice-lists.tsx';
import { doing, OrganizationText, Refusal, SpokenRefusal } from '../shared/organizations/choices/choice-row.tsx';
import { choicesMessages } from '../shared/organizations/choices/messages.en.ts';
import { OrganizationLogo } from '../shared/organizations/choices/organization-logo.tsx';
import { useRoleText } from '../shared/organizations/choices/use-role-text.ts';
import { useProblemTexts } from '../shared/problems/problem-texts.ts';
import { organizationSwitcherMessages } from './messages.en.ts';

const NO_FIELDS: readonly string[] = [];
const MANAGE = { do: 'manage' } as const;

export type PanelProps = Omit<ListProps, 'elements' | 'isMenu'> & {
  readonly user: User;
  readonly hidePersonal: boolean;
};

type ActiveProps = ListProps & { readonly user: User; readonly active: Organization };

/** The active organization, the user's role in it, and the manage button. */
const Active = ({ user, active, ...props }: ActiveProps) => {
  const t = useMessages('organizationSwitcher', organizationSwitcherMessages);
  const classes = useClasses();
  const { requests, roleNames } = props.state;
  const role = useRoleText(roleNames);
  const own = user.organizationMemberships.find(({ organization }) => organization.id === active.id);
  const count = requests > 0 && (
    <Count value={requests} label={t('manage.requests', { count: requests })} elementId="requests" />
  );
  return (
    <>
      <div
        className={classes(
          'lk-identity',
          { elementId: 'organizationSwitcherActiveOrganization' },
          'organizationPreview',
        )}
      >
        <OrganizationLogo organization={active} />
        <OrganizationText name={active.name} note={own && role(own.role)} />
        <div role="menu" aria-label={active.name} className="lk-switcher-manage">
          <Button
            {...doing(props, MANAGE)}
            size="sm"
            endIcon={count}
            element="organizationSwitcherPopoverActionButton"
            elementId="manageOrganization"
          >
            {t('manage')}
          </Button>
        </div>
      </div>
      <Refusal state={props.state} deed={MANAGE} />
    </>
  );
};

const Head = ({ user, active, hidePersonal, ...props }: ListProps & PanelProps) => {
  const t = useMessages('organizationSwitcher', organizationSwitcherMessages);
  const words = useMessages('organizationChoices', choicesMessages);
  const { card: problem } = useProblemTexts(firstProblems(props.state), NO_FIELDS);
  return (
    <PopoverHead element="organizationSwitcherPopoverMain">
      {active && <Active {...props} user={user} active={active} />}
      {!active && hidePersonal && <p className="lk-switcher-none">{t('none')}</p>}
      {!active && !hidePersonal && (
        <IdentityRow
          name={accountName(user).name}
          ownerId={user.id}
          note={t('personal')}
          src={user.imageUrl}
          elementId="personalWorkspace"
        />
      )}
      {problem && (
        <>
          <Alert tone="danger">{problem}</Alert>
          <div role="menu" aria-label={words('again')} className="lk-switcher-manage">
            <Button role="menuitem" size="sm" onClick={() => props.send({ type: 'refresh' })}>
              {words('again')}
            </Button>
          </div>
        </>
      )}
    </PopoverHead>
  );
};

type GroupProps = { readonly label: string; readonly element: ElementKey; readonly children: ReactNode };

/** Rows with a heading. */
const Group = ({ label, element, children }: GroupProps) => {
  const id = useId();
  return (
    <>
      <p id={id} className="lk-switcher-label">
        {label}
      </p>
      <Rows role="menu" aria-labelledby={id} element={element}>
        {children}
      </Rows>
    </>
  );
};

/** Invitations and suggestions, and the other organizations and the personal account, in one list that scrolls. */
const Lists = ({ user, hidePersonal, ...props }: ListProps & PanelProps) => {
  const t = useMessages('organizationSwitcher', organizationSwitcherMessages);
  const { state, active } = props;
  const hasOffers = isReady(state) && state.invitations.items.length + state.suggestions.items.length > 0;
  const hasPersonal = active !== undefined && !hidePersonal;
  const hasPlaces = hasPersonal || state.memberships.items.some(({ organization }) => organization.id !== active?.id);
  if (!hasOffers && !hasPlaces) return null;
  return (
    <div className="lk-switcher-lists" data-scrolls="">
      {hasOffers && (
        <PopoverPart element="organizationSwitcherPopoverInvitationActions">
          <Group label={t('offers.label')} element="organizationSwitcherPopoverInvitationActionsBox">
            <Offers {...props} />
          </Group>
        </PopoverPart>
      )}
      {hasPlaces && (
        <PopoverPart element="organizationSwitcherPopoverActions">
          <Group
            label={t(hidePersonal ? 'switch.onlyOrganizations' : 'switch.label')}
            element="organizationSwitcherPopoverActions"
          >
            <Memberships {...props} />
            {hasPersonal && <Personal {...props} user={user} />}
          </Group>
        </PopoverPart>
      )}
    </div>
  );
};

const isBranded = ({ environment }: Snapshot): boolean | undefined => environment?.displayConfig.branded;

/** The content of the panel. */
export const Panel = (props: PanelProps) => {
  const t = useMessages('organizationSwitcher', organizationSwitcherMessages);
  const { state } = props;
  const branded = useStore(useUi().latchkey.store, isBranded);
  const elements = {
    row: 'organizationSwitcherPreviewButton',
    offer: 'organizationSwitcherInvitationAcceptButton',
    id: 'organizationSwitcherListedOrganization',
  } as const;
  const shared = { ...props, elements, isMenu: true };
  return (
    <>
      <SpokenRefusal state={state} />
      <Head {...shared} />
      {!isReady(state) && firstProblems(state) === undefined && (
        <div className="lk-switcher-wait">
          <Spinner />
        </div>
      )}
      <Lists {...shared} />
      {props.user.createOrganizationEnabled && (
        <PopoverPart element="organizationSwitcherPopoverActions">
          <Rows role="menu" aria-label={t('switch.label')}>
            <CreateRow {...shared} element="organizationSwitcherPopoverActionButton" />
          </Rows>
        </PopoverPart>
      )}
      {branded && (
        <PopoverFoot element="organizationSwitcherPopoverFooter">
          <Footer branded />
        </PopoverFoot>
      )}
    </>
  );
};

// The rows of each list: memberships, invitations, suggestions, and loading more.
import type { Organization, User } from '@latchkey/client';
import type { RefObject } from 'react';
import {
  isAsked,
  type ListName,
  type ShownInvitation,
  type ShownOrganization,
  type ShownSuggestion,
} from '../../../../flows/organizations/switch-organization.ts';
import { hasMore, isWhole } from '../../../../flows/paged-list.ts';
import { accountName } from '../../../../flows/profile/account-name.ts';
import { useMessages } from '../../../../i18n/locale-context.tsx';
import { Avatar } from '../../../../parts/avatar/avatar.tsx';
import { plusGlyph } from '../../../../parts/icon/glyphs/plus.ts';
import { Icon } from '../../../../parts/icon/icon.tsx';
import { IdentityText } from '../../../../parts/identity-row/identity-row.tsx';
import { Row } from '../../../../parts/rows/rows.tsx';
import { useClasses } from '../../../../styles/appearance/context.tsx';
import type { ElementKey } from '../../../../styles/element-keys.ts';
import { useProblemTexts } from '../../problems/problem-texts.ts';
import { Choice, type Choosing, Offer, OrganizationText } from './choice-row.tsx';
import { choicesMessages } from './messages.en.ts';
import { OrganizationLogo } from './organization-logo.tsx';
import { useFocusOnceDone } from './use-focus-once-done.ts';
import { useOnVisible } from './use-on-visible.ts';
import { useRoleText } from './use-role-text.ts';

/** Element keys of the rows of one surface. */
export type ChoiceElements = {
  readonly row: ElementKey;
  readonly item?: ElementKey;
  readonly offer: ElementKey;
  readonly id: string;
};

/** Props of every list. */
export type ListProps = Choosing & {
  readonly elements: ChoiceElements;
  /** The active organization, which is not listed. */
  readonly active: Organization | undefined;
};

const NO_FIELDS: readonly string[] = [];

type MoreProps = Choosing & { readonly list: ListName };

/** The end of a list with more pages: it loads when it scrolls into view, and by click for users who do not scroll. */
const More = ({ list: name, ...choosing }: MoreProps) => {
  const t = useMessages('organizationChoices', choicesMessages);
  const list = choosing.state[name];
  const failed = list.problems !== undefined;
  const go = (): void => choosing.send({ type: 'more', list: name });
  // After a failure the user must retry: otherwise the next page would be requested in a loop.
  const end = useOnVisible<HTMLButtonElement>(() => failed || go(), list.pages);
  const { card } = useProblemTexts(list.problems, NO_FIELDS);
  if (!hasMore(list) || (list.pages === 0 && !failed)) return null;
  return (
    <>
      {card && <span className="lk-choice-error">{card}</span>}
      <Row
        ref={end}
        role={choosing.isMenu ? 'menuitem' : undefined}
        loading={list.asking !== undefined}
        lead={null}
        onClick={go}
      >
        <span className="lk-row-text lk-more-text">{t(failed ? 'again' : 'more')}</span>
      </Row>
    </>
  );
};

type OneOrganizationProps = ListProps & {
  readonly organization: ShownOrganization;
  readonly note: string;
  readonly row?: RefObject<HTMLButtonElement | null>;
};

const OneOrganization = ({ organization, note, elements, active, ...choosing }: OneOrganizationProps) => (
  <Choice
    {...choosing}
    deed={{ do: 'select', organization }}
    lead={<OrganizationLogo organization={organization} />}
    element={elements.row}
    elementId={elements.id}
  >
    <OrganizationText name={organization.name} note={note} />
  </Choice>
);

/** The user's organizations, except the active one. */
export const Memberships = (props: ListProps) => {
  const { state, active } = props;
  const role = useRoleText(state.roleNames);
  return (
    <>
      {state.memberships.items
        .filter(({ organization }) => organization.id !== active?.id)
        .map(({ id, organization, role: key }) => (
          <OneOrganization key={id} {...props} organization={organization} note={role(key)} />
        ))}
      <More {...props} list="memberships" />
    </>
  );
};

const Invitation = ({ invitation, ...props }: ListProps & { readonly invitation: ShownInvitation }) => {
  const t = useMessages('organizationChoices', choicesMessages);
  const role = useRoleText(props.state.roleNames);
  const joined = props.state.joined[invitation.id];
  const row = useFocusOnceDone<HTMLButtonElement>(joined !== undefined);
  if (joined) {
    if (joined.id === props.active?.id) return null;
    return <OneOrganization {...props} row={row} organization={joined} note={t('joined')} />;
  }
  const { name } = invitation.publicOrganizationData;
  return (
    <Offer
      {...props}
      deed={{ do: 'join', invitation }}
      organization={invitation.publicOrganizationData}
      note={t('invited', { role: role(invitation.role) })}
      action={{ words: t('join'), label: t('joinNamed', { name }), isPrimary: true }}
      itemElement={props.elements.item}
      buttonElement={props.elements.offer}
    />
  );
};

const Suggestion = ({ suggestion, ...props }: ListProps & { readonly suggestion: ShownSuggestion }) => {
  const t = useMessages('organizationChoices', choicesMessages);
  const { name } = suggestion.publicOrganizationData;
  const asked = isAsked(props.state, suggestion);
  const action = { words: t('ask'), label: t('askNamed', { name }), isPrimary: false };
  return (
    <Offer
      {...props}
      deed={{ do: 'ask', suggestion }}
      organization={suggestion.publicOrganizationData}
      note={t(asked ? 'asked' : 'suggested')}
      action={asked ? undefined : action}
      itemElement={props.elements.item}
      buttonElement={props.elements.offer}
    />
  );
};

/** Invitations, and, once these are all loaded, suggestions. */
export const Offers = (props: ListProps) => {
  const { invitations, suggestions } = props.state;
  return (
    <>
      {invitations.items.map((invitation) => (
        <Invitation key={invitation.id} {...props} invitation={invitation} />
      ))}
      <More {...props} list="invitations" />
      {isWhole(invitations) && (
        <>
          {suggestions.items.map((suggestion) => (
            <Suggestion key={suggestion.id} {...props} suggestion={suggestion} />
          ))}
          <More {...props} list="suggestions" />
        </>
      )}
    </>
  );
};

/** The personal account. */
export const Personal = ({ user, elements, active, ...choosing }: ListProps & { readonly user: User }) => {
  const t = useMessages('organizationChoices', choicesMessages);
  const { name } = accountName(user);
  return (
    <Choice
      {...choosing}
      deed={{ do: 'select', organization: undefined }}
      lead={<Avatar name={name} ownerId={user.id} src={user.imageUrl} element="userPreviewAvatarBox" />}
      element={elements.row}
      elementId="personalWorkspace"
    >
      <IdentityText name={name} note={t('personal')} />
    </Choice>
  );
};

type CreateProps = Choosing & { readonly element: ElementKey };

/** The row that creates an organization. */
export const CreateRow = ({ element, ...choosing }: CreateProps) => {
  const classes = useClasses();
  const t = useMessages('organizationChoices', choicesMessages);
  return (
    <Choice
      {...choosing}
      deed={{ do: 'create' }}
      lead={
        <span className={classes('lk-row-sign', {}, 'organizationSwitcherPopoverActionButtonIconBox')}>
          <Icon glyph={plusGlyph} element="organizationSwitcherPopoverActionButtonIcon" />
        </span>
      }
      element={element}
      elementId="createOrganization"
    >
      <span className="lk-row-text">{t('create')}</span>
    </Choice>
  );
};

// Lazy entry of the organization switcher: the name of the active organization, which opens the panel.
import type { Organization, OrganizationSwitcherProps, User } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { type MouseEvent, type RefObject, useId, useRef } from 'react';
import { waitingCount } from '../../flows/organizations/switch-organization.ts';
import { accountName } from '../../flows/profile/account-name.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Avatar } from '../../parts/avatar/avatar.tsx';
import count from '../../parts/count/count.css?inline';
import { Count } from '../../parts/count/count.tsx';
import { upDownGlyph } from '../../parts/icon/glyphs/arrows/up-down.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { Name } from '../../parts/identity-row/name.tsx';
import { identityStyles } from '../../parts/identity-styles.ts';
import { cardStyles } from '../../parts/more-card-styles.ts';
import scrolling from '../../parts/rows/scrolling.css?inline';
import { withRef } from '../../parts/with-ref/with-ref.ts';
import { useAppearance, useClasses } from '../../styles/appearance/context.tsx';
import type { SurfaceInput } from '../../surface-host/module.ts';
import { useLater } from '../shared/flow/later-cards.ts';
import { OrganizationLogo } from '../shared/organizations/choices/organization-logo.tsx';
import { useHidesPersonal, useMember } from '../shared/organizations/choices/use-member.ts';
import { type Switch, useSwitch } from '../shared/organizations/choices/use-switch.ts';
import { organizationSwitcherMessages } from './messages.en.ts';
import switcher from './organization-switcher.css?inline';

/** The style sheets of the switcher. */
export const styles: readonly string[] = [...cardStyles, ...identityStyles, scrolling, count, switcher];

/** The text of the trigger: the organization, the personal account, or that none is chosen. */
const useNames = (user: User, organization: Organization | undefined, hidePersonal: boolean) => {
  const t = useMessages('organizationSwitcher', organizationSwitcherMessages);
  if (organization)
    return {
      name: organization.name,
      lead: <OrganizationLogo organization={organization} size="xs" />,
    };
  if (hidePersonal) return { name: t('none'), lead: null };
  const lead = (
    <Avatar
      name={accountName(user).name}
      ownerId={user.id}
      src={user.imageUrl}
      size="xs"
      element="userPreviewAvatarBox"
    />
  );
  return { name: t('personal'), lead };
};

type TriggerProps = {
  readonly user: User;
  readonly hidePersonal: boolean;
  readonly running: Switch;
  readonly panelId: string;
  readonly ref: RefObject<HTMLButtonElement | null>;
};

const Trigger = /* @__PURE__ */ withRef(({ user, hidePersonal, running, panelId, ref }: TriggerProps) => {
  const t = useMessages('organizationSwitcher', organizationSwitcherMessages);
  const classes = useClasses();
  const { layout } = useAppearance();
  const { state, send, toggle, organization } = running;
  const isOpen = state.at === 'open';
  const { name, lead } = useNames(user, organization, hidePersonal);
  const waiting = waitingCount(state);
  const label = t(isOpen ? 'trigger.close' : 'trigger.open', { name });
  // Light dismiss: a press outside closes a popover, and the trigger is outside. A press that found it open must not reopen it.
  const found = useRef<boolean>(undefined);
  const press = ({ detail }: MouseEvent): void => {
    // A keyboard click has no pointerdown before it; the state found by an earlier pointer is stale then.
    const wasOpen = (detail > 0 ? found.current : undefined) ?? isOpen;
    found.current = undefined;
    if (wasOpen) send({ type: 'close' });
    else toggle();
  };
  return (
    <button
      ref={ref}
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      aria-label={waiting > 0 ? `${label}, ${t('trigger.waiting', { count: waiting })}` : label}
      data-shimmer={layout.shimmer === false ? undefined : true}
      onPointerDown={() => {
        found.current = isOpen;
      }}
      onClick={press}
      className={classes('lk-switcher', {}, 'organizationSwitcherTrigger', isOpen && 'open')}
    >
      {lead}
      <Name name={name} isLine />
      {/* A space, so that the name of the button contains the text that is visible. */}
      {waiting > 0 && ' '}
      {waiting > 0 && <Count value={waiting} />}
      <Icon glyph={upDownGlyph} element="organizationSwitcherTriggerIcon" />
    </button>
  );
});

/** The panel is prefetched before the first click; a faster user waits for it. */
const usePanel = () => {
  const later = useLater(async () => {
    const { PanelPopover, styles: panelStyles } = await import('./panel-popover.tsx');
    return { PanelPopover, styles: panelStyles };
  });
  return useStore(later, ({ code }) => code?.PanelPopover);
};

type SwitcherProps = { readonly props: OrganizationSwitcherProps; readonly user: User };

const SwitcherOf = ({ props, user }: SwitcherProps) => {
  const isStandalone = Boolean(props.__experimental_asStandalone);
  const hidePersonal = useHidesPersonal(props);
  const running = useSwitch(user, props, {
    isOpen: isStandalone || props.defaultOpen === true,
    createsInside: false,
  });
  const { state, send, organization } = running;
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { name } = useNames(user, organization, hidePersonal);
  const PanelPopover = usePanel();
  return (
    <>
      {!isStandalone && (
        <Trigger ref={trigger} user={user} hidePersonal={hidePersonal} running={running} panelId={id} />
      )}
      {PanelPopover && (state.at === 'open' || isStandalone) && (
        <PanelPopover
          id={id}
          name={name}
          anchor={isStandalone ? undefined : trigger}
          user={user}
          active={organization}
          hidePersonal={hidePersonal}
          state={state}
          send={send}
        />
      )}
    </>
  );
};

/** The organization switcher; renders nothing if no user is signed in. Its state is not shared between users. */
export const Surface = ({ props }: SurfaceInput<'OrganizationSwitcher'>) => {
  const user = useMember('OrganizationSwitcher');
  return user ? <SwitcherOf key={user.id} props={props} user={user} /> : null;
};

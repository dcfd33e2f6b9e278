// Lazy entry of the user button: an avatar that opens the account panel.
import type { Snapshot, User, UserButtonProps } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { type MouseEvent, type RefObject, useEffect, useId, useInsertionEffect, useRef, useState } from 'react';
import { accountName } from '../../flows/profile/account-name.ts';
import {
  createUserButton,
  type UserButtonEffect,
  type UserButtonEvent,
  type UserButtonState,
} from '../../flows/user-button/user-button.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { ahead, whenIdle } from '../../location/idle.ts';
import type { Perform } from '../../machine/machine.ts';
import { useMachine } from '../../machine/use-machine.ts';
import { Avatar } from '../../parts/avatar/avatar.tsx';
import { firstCardStyles } from '../../parts/card-styles.ts';
import { Name } from '../../parts/identity-row/name.tsx';
import { identityStyles } from '../../parts/identity-styles.ts';
import { withRef } from '../../parts/with-ref/with-ref.ts';
import { useAppearance, useClasses } from '../../styles/appearance/context.tsx';
import type { SurfaceInput } from '../../surface-host/module.ts';
import { useUi } from '../../ui-context.tsx';
import { useLater } from '../shared/flow/later-cards.ts';
import { userButtonMessages } from './messages.en.ts';
import { opensProfile } from './opens-profile.ts';
import userButton from './user-button.css?inline';

/** The style sheets of the button. */
export const styles: readonly string[] = [...firstCardStyles, ...identityStyles, userButton];

type TriggerProps = {
  readonly user: User;
  readonly isNamed: boolean;
  readonly state: UserButtonState;
  readonly send: (event: UserButtonEvent) => void;
  readonly panelId: string;
  readonly ref: RefObject<HTMLButtonElement | null>;
};

const Trigger = /* @__PURE__ */ withRef(({ user, isNamed, state: { isOpen }, send, panelId, ref }: TriggerProps) => {
  const t = useMessages('userButton', userButtonMessages);
  const classes = useClasses();
  const { layout } = useAppearance();
  const { name } = accountName(user);
  // Light dismiss: a press outside closes a popover, and the button is outside. A press that found it open must not reopen it.
  const found = useRef<boolean>(undefined);
  const press = ({ detail }: MouseEvent): void => {
    // A keyboard click has no pointerdown before it; the state found by an earlier pointer is stale then.
    const wasOpen = (detail > 0 ? found.current : undefined) ?? isOpen;
    found.current = undefined;
    send({ type: wasOpen ? 'close' : 'toggle' });
  };
  return (
    <button
      ref={ref}
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      aria-label={t(isOpen ? 'trigger.close' : 'trigger.open', { name })}
      data-named={isNamed || undefined}
      data-shimmer={layout.shimmer === false ? undefined : true}
      onPointerDown={() => {
        found.current = isOpen;
      }}
      onClick={press}
      className={classes('lk-user-button', { element: 'userButtonBox' }, 'userButtonTrigger', isOpen && 'open')}
    >
      <Avatar
        name={name}
        ownerId={user.id}
        src={user.imageUrl}
        size="sm"
        element="userButtonAvatarBox"
        imageElement="userButtonAvatarImage"
      />
      {isNamed && (
        <span className={classes('lk-user-button-name', {}, 'userButtonOuterIdentifier')}>
          <Name name={name} isLine />
        </span>
      )}
    </button>
  );
});

/** The machine of one button, over the current options of the host. */
const useButton = (props: UserButtonProps, isStandalone: boolean) => {
  const { latchkey } = useUi();
  const latest = useRef(props);
  useInsertionEffect(() => {
    latest.current = props;
  });
  const [machine] = useState(() => createUserButton({ isOpen: isStandalone || props.defaultOpen === true }));
  // What only a click needs loads once the button is painted: the panel, and its performer.
  const later = useLater(async () => {
    const [{ createUserButtonEffects }, { PanelPopover, styles: panelStyles }] = await Promise.all([
      import('./effects.ts'),
      import('./panel-popover.tsx'),
    ]);
    const perform = createUserButtonEffects({ latchkey, props: () => latest.current });
    return { perform, PanelPopover, styles: panelStyles };
  }, whenIdle);
  const isOverPage = opensProfile(props);
  useEffect(() => {
    const preload = (): void => void latchkey.__internal_preload('UserProfile').catch(() => undefined);
    return isOverPage ? ahead(preload) : undefined;
  }, [latchkey, isOverPage]);
  const perform: Perform<UserButtonEvent, UserButtonEffect> = async (effect, context) =>
    (await later.ask()).perform(effect, context);
  const [state, send] = useMachine(machine, perform);
  const isWanted = state.isOpen || isStandalone;
  useEffect(() => {
    if (isWanted) later.ask().catch(() => undefined);
  }, [isWanted, later]);
  return { state, send, PanelPopover: useStore(later, ({ code }) => code?.PanelPopover) };
};

const ButtonOf = ({ props, user }: { readonly props: UserButtonProps; readonly user: User }) => {
  const isStandalone = Boolean(props.__experimental_asStandalone);
  const { state, send, PanelPopover } = useButton(props, isStandalone);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      {!isStandalone && (
        <Trigger ref={trigger} user={user} isNamed={props.showName === true} state={state} send={send} panelId={id} />
      )}
      {PanelPopover && (state.isOpen || isStandalone) && (
        <PanelPopover
          id={id}
          anchor={isStandalone ? undefined : trigger}
          user={user}
          items={props.customMenuItems}
          state={state}
          send={send}
        />
      )}
    </>
  );
};

const userOf = ({ user }: Snapshot): User | undefined => user;

/** The user button; renders nothing if no user is signed in. */
export const Surface = ({ props }: SurfaceInput<'UserButton'>) => {
  const user = useStore(useUi().latchkey.store, userOf);
  return user ? <ButtonOf props={props} user={user} /> : null;
};

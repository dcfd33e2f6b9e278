// The account panel over the page, with its styles. It loads after the button.

import type { CustomMenuItem, User } from '@latchkey/client';
import { STYLE_PREFIX } from '@latchkey/wire';
import type { RefObject } from 'react';
import type { UserButtonEvent, UserButtonState } from '../../flows/user-button/user-button.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import hostNode from '../../parts/host-node/host-node.css?inline';
import { moreCardStyles } from '../../parts/more-card-styles.ts';
import popover from '../../parts/popover/popover.css?inline';
import { Popover } from '../../parts/popover/popover.tsx';
import { userButtonMessages } from './messages.en.ts';
import { Panel } from './panel.tsx';

/** Its style sheets, in addition to those of the button. */
export const styles: readonly string[] = [...moreCardStyles, hostNode, popover];

type PanelPopoverProps = {
  readonly id: string;
  /** The button; absent if the panel is rendered without one. */
  readonly anchor: RefObject<HTMLElement | null> | undefined;
  readonly user: User;
  readonly items: readonly CustomMenuItem[] | undefined;
  readonly state: UserButtonState;
  readonly send: (event: UserButtonEvent) => void;
};

/** Open while mounted. */
export const PanelPopover = ({ id, anchor, user, items, state, send }: PanelPopoverProps) => {
  const t = useMessages('userButton', userButtonMessages);
  return (
    <Popover
      id={id}
      label={t('panel.label')}
      anchor={anchor}
      onClose={() => send({ type: 'close' })}
      rootElement="userButtonPopoverRootBox"
      element="userButtonPopoverCard"
      className={`${STYLE_PREFIX}-userButton-popover`}
    >
      <Panel key={state.openings} user={user} items={items} state={state} send={send} />
    </Popover>
  );
};

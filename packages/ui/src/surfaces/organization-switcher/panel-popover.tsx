// The panel of the switcher over the page, with its styles. It loads after the trigger.
import { STYLE_PREFIX } from '@latchkey/wire';
import type { RefObject } from 'react';
import { useMessages } from '../../i18n/locale-context.tsx';
import popover from '../../parts/popover/popover.css?inline';
import { Popover } from '../../parts/popover/popover.tsx';
import choices from '../shared/organizations/choices/choices.css?inline';
import { organizationSwitcherMessages } from './messages.en.ts';
import { Panel, type PanelProps } from './panel.tsx';

/** Its style sheets, in addition to those of the trigger. */
export const styles: readonly string[] = [popover, choices];

type PanelPopoverProps = PanelProps & {
  readonly id: string;
  /** The name of the active organization or account. */
  readonly name: string;
  /** The trigger; absent if the panel is rendered without one. */
  readonly anchor: RefObject<HTMLElement | null> | undefined;
};

/** Open while mounted. */
export const PanelPopover = ({ id, name, anchor, ...panel }: PanelPopoverProps) => {
  const t = useMessages('organizationSwitcher', organizationSwitcherMessages);
  return (
    <Popover
      id={id}
      label={t('panel.label', { name })}
      anchor={anchor}
      align="start"
      onClose={() => panel.send({ type: 'close' })}
      rootElement="organizationSwitcherPopoverRootBox"
      element="organizationSwitcherPopoverCard"
      className={`${STYLE_PREFIX}-organizationSwitcher-popover`}
    >
      <Panel {...panel} />
    </Popover>
  );
};

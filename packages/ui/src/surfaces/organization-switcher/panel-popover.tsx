// The panel of the switcher over the page, with the styles of what stands in it. It comes after the trigger.
import { STYLE_PREFIX } from '@latchkey/wire';
import type { RefObject } from 'react';
import { useMessages } from '../../i18n/locale-context.tsx';
import popover from '../../parts/popover/popover.css?inline';
import { Popover } from '../../parts/popover/popover.tsx';
import choices from '../shared/organizations/choices/choices.css?inline';
import { organizationSwitcherMessages } from './messages.en.ts';
import { Panel, type PanelProps } from './panel.tsx';

/** Its style sheets, beside those of the trigger. */
export const styles: readonly string[] = [popover, choices];

type PanelPopoverProps = PanelProps & {
  readonly id: string;
  /** Where the person works now. */
  readonly name: string;
  /** The trigger; absent where the panel stands by itself. */
  readonly anchor: RefObject<HTMLElement | null> | undefined;
};

/** Open for as long as it is rendered. */
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

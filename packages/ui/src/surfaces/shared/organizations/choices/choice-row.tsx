// One organization, or the personal account, in a list to choose from: clickable as a whole, or with a button.
import { type ComponentProps, type ReactNode, type RefObject, useMemo } from 'react';
import {
  FULL,
  type SwitchDeed,
  type SwitchEvent,
  type SwitchState,
  switchKey,
} from '../../../../flows/organizations/switch-organization.ts';
import { joiningErrorMessages } from '../../../../i18n/errors/joining-messages.en.ts';
import { useMessages } from '../../../../i18n/locale-context.tsx';
import { Button } from '../../../../parts/button/button.tsx';
import { Name } from '../../../../parts/identity-row/name.tsx';
import { Row } from '../../../../parts/rows/rows.tsx';
import { type Addressed, useClasses } from '../../../../styles/appearance/context.tsx';
import type { ElementKey } from '../../../../styles/element-keys.ts';
import { useProblemTexts } from '../../problems/problem-texts.ts';
import { choicesMessages } from './messages.en.ts';
import { OrganizationLogo } from './organization-logo.tsx';
import { useFocusOnceDone } from './use-focus-once-done.ts';

/** Props of the rows. In a switcher they are menu items. */
export type Choosing = {
  readonly state: SwitchState;
  readonly send: (event: SwitchEvent) => void;
  readonly isMenu: boolean;
};

const NO_FIELDS: readonly string[] = [];

/** Error texts for users who join. For some of the codes a language pack has other texts, for users who invite. */
const useJoinTexts = () => {
  const t = useMessages('organizationChoices', choicesMessages);
  return useMemo(() => ({ ...joiningErrorMessages, [FULL]: t('full') }), [t]);
};

/** The state of an action: busy itself, or disabled by another. */
export const doing = ({ state: { running }, send, isMenu }: Choosing, deed: SwitchDeed) => {
  const isRunning = running === switchKey(deed);
  return {
    role: isMenu ? 'menuitem' : undefined,
    loading: isRunning,
    disabled: running !== undefined && !isRunning,
    onClick: () => send({ type: 'press', deed }),
  } as const;
};

type OrganizationTextProps = { readonly name: string; readonly note?: ReactNode };

/** Name and note of an organization. */
export const OrganizationText = ({ name, note }: OrganizationTextProps) => {
  const classes = useClasses();
  return (
    <span className={classes('lk-identity-text', {}, 'organizationPreviewTextContainer')}>
      <span className={classes('lk-identity-name', {}, 'organizationPreviewMainIdentifier')}>
        <Name name={name} />
      </span>
      {note && (
        <span
          // What an ellipsis may cut off is in the tooltip.
          title={typeof note === 'string' ? note : undefined}
          className={classes('lk-identity-note', {}, 'organizationPreviewSecondaryIdentifier')}
        >
          {note}
        </span>
      )}
    </span>
  );
};

/** Why the action was refused; undefined if another one was, or none. */
const useRefusal = ({ refusal }: SwitchState, deed?: SwitchDeed): string | undefined => {
  const isMeant = deed === undefined || refusal?.key === switchKey(deed);
  return useProblemTexts(isMeant ? refusal?.problems : undefined, NO_FIELDS, useJoinTexts()).card;
};

type RefusalProps = { readonly state: SwitchState; readonly deed: SwitchDeed };

/** Why the action of this row was refused. It is inside a menu, where no live region is allowed. */
export const Refusal = ({ state, deed }: RefusalProps) => {
  const text = useRefusal(state, deed);
  return text ? <span className="lk-choice-error">{text}</span> : null;
};

/** Announces the refusal shown under a row. */
export const SpokenRefusal = ({ state }: Pick<RefusalProps, 'state'>) => (
  <span role="alert" className="lk-unseen">
    {useRefusal(state)}
  </span>
);

type ChoiceProps = Choosing &
  Addressed & {
    readonly deed: SwitchDeed;
    readonly lead: ReactNode;
    readonly end?: ReactNode;
    /** Not named `ref`: React 18 passes that to no function. */
    readonly row?: RefObject<HTMLButtonElement | null> | undefined;
    readonly children: ReactNode;
  };

/** A row that is clickable as a whole. */
export const Choice = ({ deed, lead, end, element, elementId, row, children, ...choosing }: ChoiceProps) => (
  <>
    <Row {...doing(choosing, deed)} ref={row} lead={lead} end={end} element={element} elementId={elementId}>
      {children}
    </Row>
    <Refusal state={choosing.state} deed={deed} />
  </>
);

type OfferProps = Choosing & {
  readonly deed: SwitchDeed;
  readonly organization: ComponentProps<typeof OrganizationLogo>['organization'];
  readonly note: string;
  /** The button; absent once there is nothing left to click. */
  readonly action?: { readonly words: string; readonly label: string; readonly isPrimary: boolean } | undefined;
  readonly buttonElement: ElementKey;
  readonly itemElement?: ElementKey | undefined;
};

/** A row with a button: join, or request to join. */
export const Offer = ({ deed, organization, note, action, buttonElement, itemElement, ...choosing }: OfferProps) => {
  const classes = useClasses();
  const isDone = action === undefined;
  const row = useFocusOnceDone<HTMLDivElement>(isDone);
  return (
    <>
      <div
        ref={row}
        tabIndex={isDone ? -1 : undefined}
        className={classes('lk-offer', { element: itemElement }, 'organizationPreview')}
      >
        <OrganizationLogo organization={organization} />
        <OrganizationText name={organization.name} note={note} />
        {action && (
          <Button
            {...doing(choosing, deed)}
            size="xs"
            variant={action.isPrimary ? 'primary' : undefined}
            aria-label={action.label}
            element={buttonElement}
          >
            {action.words}
          </Button>
        )}
      </div>
      <Refusal state={choosing.state} deed={deed} />
    </>
  );
};

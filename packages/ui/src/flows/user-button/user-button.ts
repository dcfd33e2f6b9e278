// The user button: its panel is open or closed, and runs one action at a time. Pure.
import type { Machine } from '../../machine/machine.ts';
import type { Problem } from '../problem.ts';

/** The actions of the panel. */
export type UserButtonDeed =
  | { readonly do: 'manage'; readonly path?: string }
  | { readonly do: 'sign-out' }
  | { readonly do: 'sign-out-of-all' }
  | { readonly do: 'switch'; readonly sessionId: string }
  | { readonly do: 'add-account' }
  | { readonly do: 'follow'; readonly href: string }
  | { readonly do: 'call'; readonly onClick: () => void };

/** A key for an action, so that its row can show its state. `deedKey({ do: 'sign-out' })` */
export const deedKey = (deed: UserButtonDeed): string => {
  if (deed.do === 'switch') return `switch:${deed.sessionId}`;
  if (deed.do === 'follow') return `follow:${deed.href}`;
  return deed.do === 'manage' && deed.path !== undefined ? `manage:${deed.path}` : deed.do;
};

/** The panel. `running` names the action in progress; `openings` counts, because the host's items are read again each time. */
export type UserButtonState = {
  readonly isOpen: boolean;
  readonly openings: number;
  readonly running: string | undefined;
  readonly problems: readonly Problem[];
};

/** Events. */
export type UserButtonEvent =
  | { readonly type: 'toggle' }
  | { readonly type: 'close' }
  | { readonly type: 'press'; readonly deed: UserButtonDeed }
  /** The action is complete: the panel closes. */
  | { readonly type: 'done' }
  /** The action is complete, or did not navigate; the panel stays open. */
  | { readonly type: 'released' }
  | { readonly type: 'refused'; readonly problems: readonly Problem[] };

/** Effects: an action is answered with `done`, `released` or `refused`; `closed` notifies a host that renders its own trigger. */
export type UserButtonEffect =
  | { readonly run: 'perform'; readonly deed: UserButtonDeed }
  | { readonly run: 'tellClosed' };

type UserButtonStep = readonly [state: UserButtonState, ...effects: UserButtonEffect[]];

const NO_PROBLEMS: readonly Problem[] = [];

const close = (state: UserButtonState): UserButtonStep =>
  state.isOpen ? [{ ...state, isOpen: false, problems: NO_PROBLEMS }, { run: 'tellClosed' }] : [state];

const step = (state: UserButtonState, event: UserButtonEvent): UserButtonStep => {
  switch (event.type) {
    case 'toggle':
      if (state.isOpen) return close(state);
      return [{ ...state, isOpen: true, openings: state.openings + 1, problems: NO_PROBLEMS }];
    case 'close':
      return close(state);
    case 'press':
      // One action at a time: a running one must end first.
      if (state.running !== undefined) return [state];
      return [
        { ...state, running: deedKey(event.deed), problems: NO_PROBLEMS },
        { run: 'perform', deed: event.deed },
      ];
    case 'done':
      return close({ ...state, running: undefined });
    case 'released':
      return [{ ...state, running: undefined }];
    case 'refused':
      return [{ ...state, running: undefined, problems: event.problems }];
  }
};

/**
 * Creates the machine of one button.
 *
 * @example
 * const machine = createUserButton({ isOpen: false });
 * const [open] = machine.step(machine.initial, { type: 'toggle' });
 */
export const createUserButton = ({
  isOpen,
}: {
  readonly isOpen: boolean;
}): Machine<UserButtonState, UserButtonEvent, UserButtonEffect> => ({
  initial: { isOpen, openings: 0, running: undefined, problems: NO_PROBLEMS },
  step,
});

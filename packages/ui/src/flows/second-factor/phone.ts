// Codes by text message as a second factor: choose a number, verify it or a new one if needed, then enable it. The form for phone
// numbers does the verification; this flow only receives its result.
import type { Machine, Step } from '../../machine/machine.ts';
import type { Problem } from '../problem.ts';

/** A number that is to become a second factor. */
export type ChosenPhone = { readonly id: string; readonly phoneNumber: string; readonly proven: boolean };

/** State of the set-up. `proving` without a phone asks for a new one. */
export type PhoneSetupState =
  | { readonly at: 'choose'; readonly problems: readonly Problem[] }
  | { readonly at: 'proving'; readonly phone: ChosenPhone | undefined }
  | { readonly at: 'reserving'; readonly phoneId: string }
  | { readonly at: 'saved'; readonly codes: readonly string[] };

/** Events. `cancelled` is a cancelled step-up; `back` returns to the list. */
export type PhoneSetupEvent =
  | { readonly type: 'choose'; readonly phone: ChosenPhone }
  | { readonly type: 'add' }
  | { readonly type: 'back' }
  | { readonly type: 'proven'; readonly id: string }
  | { readonly type: 'reserved'; readonly codes: readonly string[] }
  | { readonly type: 'refused'; readonly problems: readonly Problem[] }
  | { readonly type: 'cancelled' }
  | { readonly type: 'continue' };

/** Effects: `reserve` is answered with `reserved`, `refused` or `cancelled`. */
export type PhoneSetupEffect = { readonly run: 'reserve'; readonly phoneId: string } | { readonly run: 'close' };

type PhoneStep = Step<PhoneSetupState, PhoneSetupEffect>;

const LIST = { at: 'choose', problems: [] } as const;

const reserve = (phoneId: string): PhoneStep => [
  { at: 'reserving', phoneId },
  { run: 'reserve', phoneId },
];

const stepReserving = (state: PhoneSetupState, event: PhoneSetupEvent, showsCodes: boolean): PhoneStep => {
  switch (event.type) {
    case 'reserved':
      return showsCodes && event.codes.length > 0 ? [{ at: 'saved', codes: event.codes }] : [state, { run: 'close' }];
    case 'refused':
      return [{ at: 'choose', problems: event.problems }];
    default:
      return [event.type === 'cancelled' ? LIST : state];
  }
};

/** Inputs of the set-up. `showsCodes`: the instance enables backup codes, so those created with the first number are shown. */
export type PhoneSetupSettings = { readonly showsCodes: boolean };

/**
 * Creates the machine for a phone as a second factor.
 *
 * @example
 * const machine = createPhoneSetup({ showsCodes: true });
 */
export const createPhoneSetup = ({
  showsCodes,
}: PhoneSetupSettings): Machine<PhoneSetupState, PhoneSetupEvent, PhoneSetupEffect> => ({
  initial: LIST,
  step(state, event) {
    switch (state.at) {
      case 'choose':
        if (event.type === 'add') return [{ at: 'proving', phone: undefined }];
        if (event.type !== 'choose') return [state];
        return event.phone.proven ? reserve(event.phone.id) : [{ at: 'proving', phone: event.phone }];
      case 'proving':
        if (event.type === 'proven') return reserve(event.id);
        // A new number that is not verified yet is in the list, so the user does not have to type it again.
        return [event.type === 'back' ? LIST : state];
      case 'reserving':
        return stepReserving(state, event, showsCodes);
      case 'saved':
        return event.type === 'continue' ? [state, { run: 'close' }] : [state];
    }
  },
});

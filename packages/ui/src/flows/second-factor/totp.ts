// Enrolling an authenticator app: a secret to scan or type, six digits to verify, then the backup codes created with it.
import type { Machine, Step } from '../../machine/machine.ts';
import { type CodeEntry, type CodeEntryEvent, resumedCodeEntry, stepCode } from '../code-entry.ts';
import type { Problem } from '../problem.ts';

/** What the app needs: the URI in the QR code, and its secret for typing. */
export type TotpSecret = { readonly secret: string; readonly uri: string };

/** State of the set-up. */
export type TotpSetupState =
  | { readonly at: 'starting' }
  | { readonly at: 'failed'; readonly problems: readonly Problem[] }
  | { readonly at: 'scan'; readonly totp: TotpSecret; readonly as: 'picture' | 'text' }
  | { readonly at: 'code'; readonly totp: TotpSecret; readonly entry: CodeEntry }
  | { readonly at: 'saved'; readonly codes: readonly string[] };

/** Events. `cancelled` is a cancelled step-up. */
export type TotpSetupEvent =
  | { readonly type: 'opened' }
  | { readonly type: 'created'; readonly totp: TotpSecret }
  | { readonly type: 'refused'; readonly problems: readonly Problem[] }
  | { readonly type: 'cancelled' }
  | { readonly type: 'show'; readonly as: 'picture' | 'text' }
  | { readonly type: 'continue' }
  | { readonly type: 'back' }
  | Extract<CodeEntryEvent, { type: 'digits' | 'submit' }>
  | { readonly type: 'verified'; readonly codes: readonly string[] }
  | { readonly type: 'wrong'; readonly problem: Problem };

/** Effects: `create` is answered with `created`, `refused` or `cancelled`; `verify` with `verified`, `wrong` or `cancelled`. */
export type TotpSetupEffect =
  | { readonly run: 'create' }
  | { readonly run: 'verify'; readonly code: string }
  | { readonly run: 'close' };

type TotpStep = Step<TotpSetupState, TotpSetupEffect>;
type State<At extends TotpSetupState['at']> = Extract<TotpSetupState, { at: At }>;

const stepStarting = (state: State<'starting'>, event: TotpSetupEvent): TotpStep => {
  switch (event.type) {
    case 'created':
      return [{ at: 'scan', totp: event.totp, as: 'picture' }];
    case 'refused':
      return [{ at: 'failed', problems: event.problems }];
    case 'cancelled':
      // No secret was created, so the form closes and the section is unchanged.
      return [state, { run: 'close' }];
    default:
      return event.type === 'opened' ? [state, { run: 'create' }] : [state];
  }
};

const stepScan = (state: State<'scan'>, event: TotpSetupEvent): TotpStep => {
  if (event.type === 'show') return [event.as === state.as ? state : { ...state, as: event.as }];
  return event.type === 'continue' ? [{ at: 'code', totp: state.totp, entry: resumedCodeEntry }] : [state];
};

const toCode = (event: TotpSetupEvent): CodeEntryEvent | undefined => {
  if (event.type === 'digits' || event.type === 'submit' || event.type === 'wrong') return event;
  return undefined;
};

const stepCodeCard = (state: State<'code'>, event: TotpSetupEvent): TotpStep => {
  const { totp, entry } = state;
  if (event.type === 'back') return entry.check.is === 'typing' ? [{ at: 'scan', totp, as: 'picture' }] : [state];
  if (entry.check.is === 'checking') {
    if (event.type === 'verified') return [{ at: 'saved', codes: event.codes }];
    if (event.type === 'cancelled') return [{ at: 'code', totp, entry: { ...entry, check: { is: 'typing' } } }];
  }
  const coded = toCode(event);
  if (!coded) return [state];
  const [next, ...effects] = stepCode(entry, coded);
  const work = effects.flatMap((effect): TotpSetupEffect[] =>
    effect.run === 'check' ? [{ run: 'verify', code: effect.code }] : [],
  );
  return [next === entry ? state : { ...state, entry: next }, ...work];
};

/**
 * Creates the machine for the set-up of an authenticator app. `opened` requests a secret.
 *
 * @example
 * const machine = createTotpSetup();
 */
export const createTotpSetup = (): Machine<TotpSetupState, TotpSetupEvent, TotpSetupEffect> => ({
  initial: { at: 'starting' },
  step(state, event) {
    switch (state.at) {
      case 'starting':
        return stepStarting(state, event);
      case 'failed':
        return event.type === 'continue' ? [{ at: 'starting' }, { run: 'create' }] : [state];
      case 'scan':
        return stepScan(state, event);
      case 'code':
        return stepCodeCard(state, event);
      case 'saved':
        return event.type === 'continue' ? [state, { run: 'close' }] : [state];
    }
  },
});

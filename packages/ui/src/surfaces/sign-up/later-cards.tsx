// The whole machine of sign-up, the cards after the first one with their styles, and the work of the flow. Downloaded once
// the first card is on the page.
import { createSignUp } from '../../flows/sign-up.ts';
import type { SignUpSettings } from '../../flows/sign-up-settings.ts';
import type { SignUpOpening } from '../../flows/sign-up-start.ts';
import type {
  SignUpEffect,
  SignUpEvent,
  SignUpRestricted,
  SignUpStart,
  SignUpState,
} from '../../flows/sign-up-state.ts';
import codeInput from '../../parts/code-input/code-input.css?inline';
import identityChip from '../../parts/identity-chip/identity-chip.css?inline';
import line from '../../parts/line/line.css?inline';
import { Done } from '../authentication/done.tsx';
import type { LaterCards } from '../authentication/later-cards.ts';
import { Continue } from './continue.tsx';
import { createSignUpEffects, type SignUpWork } from './effects.ts';
import { useSurroundings } from './surroundings.ts';
import { Unavailable } from './unavailable.tsx';
import { VerifyCode } from './verify-code.tsx';

/** Other sheets came with the first card. */
const styles = [codeInput, line, identityChip];

type Later = LaterCards<SignUpState, Exclude<SignUpState, SignUpStart | SignUpRestricted>, SignUpEvent, SignUpEffect>;

const Card: Later['Card'] = ({ state, send }) => {
  const { afterUrl } = useSurroundings();
  switch (state.at) {
    case 'verify-email':
      return <VerifyCode state={state} send={send} />;
    case 'continue':
      return <Continue state={state} send={send} />;
    case 'unavailable':
      return <Unavailable send={send} />;
    case 'done':
      return <Done flow="signUp" href={afterUrl} />;
    case 'leaving':
      return null;
  }
};

/** What one sign-up is made for. */
type Visit = SignUpWork & { readonly settings: SignUpSettings; readonly opening: SignUpOpening };

/** Makes the later part of one sign-up. */
export const createLaterCards = ({ settings, opening, ...work }: Visit): Later => ({
  machine: createSignUp(settings, opening),
  Card,
  styles,
  perform: createSignUpEffects(work),
});

// The cards of sign-up after the first one, with their styles and the work of the flow. Downloaded once the first card is
// on the page.
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

type Later = LaterCards<Exclude<SignUpState, SignUpStart | SignUpRestricted>, SignUpEvent, SignUpEffect>;

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

/** Makes the later part of one sign-up. */
export const createLaterCards = (work: SignUpWork): Later => ({ Card, styles, perform: createSignUpEffects(work) });

// The cards of sign-up after the first one, with their styles and the work of the flow. Downloaded once the first card is
// on the page.
import type { SignUpEvent, SignUpRestricted, SignUpStart, SignUpState } from '../../flows/sign-up-state.ts';
import codeInput from '../../parts/code-input/code-input.css?inline';
import identityChip from '../../parts/identity-chip/identity-chip.css?inline';
import line from '../../parts/line/line.css?inline';
import { Done } from '../authentication/done.tsx';
import { Continue } from './continue.tsx';
import { useSurroundings } from './surroundings.ts';
import { Unavailable } from './unavailable.tsx';
import { VerifyCode } from './verify-code.tsx';

export { createSignUpEffects } from './effects.ts';

/** The style sheets of these cards; others came with the first one. */
export const styles: readonly string[] = [codeInput, line, identityChip];

type CardProps = {
  readonly state: Exclude<SignUpState, SignUpStart | SignUpRestricted>;
  readonly send: (event: SignUpEvent) => void;
};

/** Any card but the first. */
export const Card = ({ state, send }: CardProps) => {
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

// The cards of sign-in after the first one, with their styles and the work of the flow. Downloaded once the first card is
// on the page.
import type { SignInEvent, SignInStart, SignInState } from '../../flows/sign-in-state.ts';
import checkbox from '../../parts/checkbox/checkbox.css?inline';
import choices from '../../parts/choices/choices.css?inline';
import codeInput from '../../parts/code-input/code-input.css?inline';
import divider from '../../parts/divider/divider.css?inline';
import identityChip from '../../parts/identity-chip/identity-chip.css?inline';
import line from '../../parts/line/line.css?inline';
import passwordRules from '../../parts/password-rules/password-rules.css?inline';
import status from '../../parts/status/status.css?inline';
import { Done } from '../authentication/done.tsx';
import { ChooseFactor } from './choose-factor.tsx';
import { Code } from './code.tsx';
import { Help } from './help.tsx';
import { Password } from './password.tsx';
import { ResetDone, ResetPassword } from './reset-password.tsx';
import { useSurroundings } from './surroundings.ts';
import { Unavailable } from './unavailable.tsx';

export { createSignInEffects } from './effects.ts';

/** The style sheets of these cards. */
export const styles: readonly string[] = [
  passwordRules,
  codeInput,
  checkbox,
  line,
  divider,
  choices,
  identityChip,
  status,
];

type CardProps = { readonly state: Exclude<SignInState, SignInStart>; readonly send: (event: SignInEvent) => void };

/** Any card but the first. */
export const Card = ({ state, send }: CardProps) => {
  const { afterUrl } = useSurroundings();
  switch (state.at) {
    case 'password':
      return <Password state={state} send={send} />;
    case 'code':
      return <Code state={state} send={send} />;
    case 'choose-factor':
      return <ChooseFactor state={state} send={send} />;
    case 'help':
      return <Help send={send} />;
    case 'reset-password':
      return <ResetPassword state={state} send={send} />;
    case 'reset-done':
      return <ResetDone />;
    case 'unavailable':
      return <Unavailable state={state} send={send} />;
    case 'done':
      return <Done flow="signIn" href={afterUrl} />;
    case 'leaving':
      return null;
  }
};

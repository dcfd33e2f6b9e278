// The whole machine of sign-in, the cards after the first one with their styles, and the work of the flow. Downloaded once
// the first card is on the page.
import { createSignIn } from '../../flows/sign-in.ts';
import { readSignIn } from '../../flows/sign-in-attempt.ts';
import type { SignInSettings } from '../../flows/sign-in-settings.ts';
import type { SignInEffect, SignInEvent, SignInStart, SignInState } from '../../flows/sign-in-state.ts';
import checkbox from '../../parts/checkbox/checkbox.css?inline';
import choices from '../../parts/choices/choices.css?inline';
import codeInput from '../../parts/code-input/code-input.css?inline';
import divider from '../../parts/divider/divider.css?inline';
import iconButton from '../../parts/icon-button/icon-button.css?inline';
import identityChip from '../../parts/identity-chip/identity-chip.css?inline';
import line from '../../parts/line/line.css?inline';
import passwordInput from '../../parts/password-input/password-input.css?inline';
import passwordRules from '../../parts/password-rules/password-rules.css?inline';
import status from '../../parts/status/status.css?inline';
import { Done } from '../authentication/done.tsx';
import type { LaterCards } from '../authentication/later-cards.ts';
import { ChooseFactor } from './choose-factor.tsx';
import { Code } from './code.tsx';
import { createSignInEffects, type SignInWork } from './effects.ts';
import { Help } from './help.tsx';
import { Password } from './password.tsx';
import { ResetDone, ResetPassword } from './reset-password.tsx';
import { useSurroundings } from './surroundings.ts';
import { Unavailable } from './unavailable.tsx';

const styles = [
  iconButton,
  passwordInput,
  passwordRules,
  codeInput,
  checkbox,
  line,
  divider,
  choices,
  identityChip,
  status,
];

type Later = LaterCards<SignInState, Exclude<SignInState, SignInStart>, SignInEvent, SignInEffect>;

const Card: Later['Card'] = ({ state, send }) => {
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

/** What one sign-in is made for: `path` is where on the page it is asked for. */
type Visit = SignInWork & { readonly settings: SignInSettings; readonly path: string };

/** Makes the later part of one sign-in. */
export const createLaterCards = ({ settings, path, ...work }: Visit): Later => {
  const { client, platform } = work.latchkey;
  const attempt = client && readSignIn(client.signIn, platform.clock.now());
  return {
    machine: createSignIn(settings, { path, attempt }),
    Card,
    styles,
    perform: createSignInEffects(work),
  };
};

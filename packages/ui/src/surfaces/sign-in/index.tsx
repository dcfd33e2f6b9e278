// Lazy entry of sign-in: machine, location, effects and views put together.
import { type Environment, type Latchkey, readInitialValues, type SignInProps } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { useEffect, useState } from 'react';
import { createSignIn } from '../../flows/sign-in.ts';
import { signInPath } from '../../flows/sign-in-path.ts';
import { type SignInSettings, signInSettings } from '../../flows/sign-in-settings.ts';
import type { SignInEvent, SignInState } from '../../flows/sign-in-state.ts';
import { cardStyles } from '../../parts/card-styles.ts';
import type { SurfaceInput } from '../../surface-module.ts';
import { type UiContextValue, useUi } from '../../ui-context.tsx';
import { Done } from '../authentication/done.tsx';
import { pageParams } from '../authentication/redirects.ts';
import { useFlow } from '../authentication/use-flow.ts';
import { ChooseFactor } from './choose-factor.tsx';
import { Code } from './code.tsx';
import { createSignInEffects, currentSignIn } from './effects.ts';
import { Help } from './help.tsx';
import { Password } from './password.tsx';
import { ResetDone, ResetPassword } from './reset-password.tsx';
import signInCss from './sign-in.css?inline';
import { Start } from './start.tsx';
import {
  afterSignInUrl,
  newAccountExit,
  type Surroundings,
  SurroundingsProvider,
  useSurroundings,
} from './surroundings.ts';
import { Unavailable } from './unavailable.tsx';

/** The style sheets of sign-in. */
export const styles: readonly string[] = [...cardStyles, signInCss];

type CardProps = { readonly state: SignInState; readonly send: (event: SignInEvent) => void };

const SignInCard = ({ state, send }: CardProps) => {
  const { afterUrl } = useSurroundings();
  switch (state.at) {
    case 'start':
      return <Start state={state} send={send} />;
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
      return <Done href={afterUrl} />;
    case 'leaving':
      return null;
  }
};

const PHONE = /Mobi|Android/i;

const readSettings = (latchkey: Latchkey, environment: Environment, props: SignInProps): SignInSettings => {
  const { emailAddress, username } = { ...props.initialValues, ...readInitialValues(pageParams(latchkey)) };
  return signInSettings(environment, {
    initial: { email_address: emailAddress, username },
    alreadySignedIn: latchkey.isSignedIn && environment.isSingleSession(),
  });
};

const readSurroundings = (ui: UiContextValue, props: SignInProps, settings: SignInSettings): Surroundings => {
  const { latchkey, mode } = ui;
  const display = latchkey.store.getSnapshot().environment?.displayConfig;
  return {
    applicationName: display?.applicationName ?? '',
    identifiers: settings.identifiers,
    passwordWithIdentifier: settings.passwordWithIdentifier,
    newAccount: newAccountExit(ui, props),
    supportEmail: latchkey.__internal_getOption('supportEmail') || display?.supportEmail || undefined,
    afterUrl: afterSignInUrl(latchkey, props, mode),
    focusesAtOnce: !PHONE.test(latchkey.platform.page.userAgent()),
  };
};

type SignInFlowProps = SurfaceInput<'SignIn'> & { readonly environment: Environment };

const SignInFlow = ({ props, location, mode, environment }: SignInFlowProps) => {
  const ui = useUi();
  const { latchkey } = ui;
  const [settings] = useState(() => readSettings(latchkey, environment, props));
  const [machine] = useState(() =>
    createSignIn(settings, { path: location.read().path, attempt: currentSignIn(latchkey) }),
  );
  const [perform] = useState(() => createSignInEffects(latchkey, () => afterSignInUrl(latchkey, props, mode)));
  const [state, send] = useFlow({ machine, perform, location, pathOf: signInPath });
  const taken = useStore(latchkey.store, ({ session }) => session !== undefined) && environment.isSingleSession();
  useEffect(() => {
    if (taken) send({ type: 'signed-in' });
  }, [taken, send]);
  return (
    <SurroundingsProvider value={readSurroundings(ui, props, settings)}>
      <SignInCard state={state} send={send} />
    </SurroundingsProvider>
  );
};

/** Sign-in, from the identifier to an active session. */
export const Surface = (input: SurfaceInput<'SignIn'>) => {
  const { latchkey } = useUi();
  const environment = useStore(latchkey.store, (snapshot) => snapshot.environment);
  return environment ? <SignInFlow {...input} environment={environment} /> : null;
};

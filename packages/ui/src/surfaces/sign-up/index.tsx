// Lazy entry of sign-up: machine, location, effects and views put together.
import { type Environment, type Latchkey, readInitialValues, type SignUpProps } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { useEffect, useMemo, useState } from 'react';
import { createSignUp } from '../../flows/sign-up.ts';
import { signUpPath } from '../../flows/sign-up-path.ts';
import { type SignUpSettings, signUpSettings } from '../../flows/sign-up-settings.ts';
import type { SignUpEvent, SignUpState } from '../../flows/sign-up-state.ts';
import { cardStyles } from '../../parts/card-styles.ts';
import { useAppearance } from '../../styles/appearance-context.tsx';
import type { SurfaceInput } from '../../surface-module.ts';
import { useUi } from '../../ui-context.tsx';
import { Done } from '../authentication/done.tsx';
import { pageParams, said } from '../authentication/redirects.ts';
import { useFlow } from '../authentication/use-flow.ts';
import { Continue } from './continue.tsx';
import { createSignUpEffects, currentSignUp } from './effects.ts';
import { Restricted } from './restricted.tsx';
import { Start } from './start.tsx';
import {
  afterSignUpUrl,
  type Surroundings,
  SurroundingsProvider,
  signInExit,
  useSurroundings,
} from './surroundings.ts';
import { Unavailable } from './unavailable.tsx';
import { VerifyCode } from './verify-code.tsx';

/** The style sheets of sign-up. */
export const styles: readonly string[] = cardStyles;

type CardProps = { readonly state: SignUpState; readonly send: (event: SignUpEvent) => void };

const SignUpCard = ({ state, send }: CardProps) => {
  const { afterUrl } = useSurroundings();
  switch (state.at) {
    case 'start':
      return <Start state={state} send={send} />;
    case 'verify-email':
      return <VerifyCode state={state} send={send} />;
    case 'continue':
      return <Continue state={state} send={send} />;
    case 'restricted':
      return <Restricted state={state} send={send} />;
    case 'unavailable':
      return <Unavailable send={send} />;
    case 'done':
      return <Done href={afterUrl} />;
    case 'leaving':
      return null;
  }
};

const PHONE = /Mobi|Android/i;

const readSettings = (latchkey: Latchkey, environment: Environment, props: SignUpProps): SignUpSettings => {
  const { emailAddress, username, firstName, lastName } = {
    ...props.initialValues,
    ...readInitialValues(pageParams(latchkey)),
  };
  return signUpSettings(environment, {
    initial: said({ emailAddress, username, firstName, lastName }),
    alreadySignedIn: latchkey.isSignedIn && environment.isSingleSession(),
  });
};

const useReadSurroundings = (props: SignUpProps, { displayConfig, userSettings }: Environment): Surroundings => {
  const ui = useUi();
  const { layout } = useAppearance();
  return useMemo(() => {
    const { latchkey, mode } = ui;
    const { min_length: min, max_length: max } = userSettings.usernameSettings;
    return {
      applicationName: displayConfig.applicationName,
      signIn: signInExit(ui, props),
      supportEmail: latchkey.__internal_getOption('supportEmail') || displayConfig.supportEmail || undefined,
      termsUrl: layout.termsPageUrl || displayConfig.termsUrl || undefined,
      privacyUrl: layout.privacyPageUrl || displayConfig.privacyPolicyUrl || undefined,
      usernameLength: { min, max },
      hidesOptional: layout.showOptionalFields === false,
      afterUrl: afterSignUpUrl(latchkey, props, mode),
      focusesAtOnce: !PHONE.test(latchkey.platform.page.userAgent()),
    };
  }, [ui, props, layout, displayConfig, userSettings]);
};

type SignUpFlowProps = SurfaceInput<'SignUp'> & { readonly environment: Environment };

const SignUpFlow = ({ props, location, mode, environment }: SignUpFlowProps) => {
  const { latchkey } = useUi();
  const [machine] = useState(() =>
    createSignUp(readSettings(latchkey, environment, props), {
      path: location.read().path,
      attempt: currentSignUp(latchkey),
    }),
  );
  const [perform] = useState(() =>
    createSignUpEffects({
      latchkey,
      afterUrl: () => afterSignUpUrl(latchkey, props, mode),
      waitlistUrl: () => props.waitlistUrl || latchkey.buildWaitlistUrl(),
      extra: () => said({ unsafeMetadata: props.unsafeMetadata }),
    }),
  );
  const [state, send] = useFlow({ machine, perform, location, pathOf: signUpPath });
  const taken = useStore(latchkey.store, ({ session }) => session !== undefined) && environment.isSingleSession();
  useEffect(() => {
    if (taken) send({ type: 'signed-in' });
  }, [taken, send]);
  return (
    <SurroundingsProvider value={useReadSurroundings(props, environment)}>
      <SignUpCard state={state} send={send} />
    </SurroundingsProvider>
  );
};

/** Sign-up, from the first field to an active session. */
export const Surface = (input: SurfaceInput<'SignUp'>) => {
  const { latchkey } = useUi();
  const environment = useStore(latchkey.store, (snapshot) => snapshot.environment);
  return environment ? <SignUpFlow {...input} environment={environment} /> : null;
};

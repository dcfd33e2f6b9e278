// Lazy entry of sign-up: machine, location and first cards put together; what comes after is loaded behind them.
import { type Environment, type Latchkey, readInitialValues, type SignUpProps } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { useMemo, useState } from 'react';
import { readSignUp, type SignUpAttempt } from '../../flows/sign-up-attempt.ts';
import { signUpPath } from '../../flows/sign-up-path.ts';
import { type SignUpSettings, signUpSettings } from '../../flows/sign-up-settings.ts';
import { beginSignUp } from '../../flows/sign-up-start.ts';
import { cardStyles } from '../../parts/card-styles.ts';
import checkbox from '../../parts/checkbox/checkbox.css?inline';
import iconButton from '../../parts/icon-button/icon-button.css?inline';
import passwordInput from '../../parts/password-input/password-input.css?inline';
import passwordRules from '../../parts/password-rules/password-rules.css?inline';
import status from '../../parts/status/status.css?inline';
import { useAppearance } from '../../styles/appearance-context.tsx';
import type { SurfaceInput } from '../../surface-module.ts';
import { useUi } from '../../ui-context.tsx';
import { LaterCard } from '../authentication/later-cards.ts';
import { pageParams, said } from '../authentication/redirects.ts';
import { useFlow } from '../authentication/use-flow.ts';
import { Restricted } from './restricted.tsx';
import { Start } from './start.tsx';
import { afterSignUpUrl, type Surroundings, SurroundingsProvider, signInExit } from './surroundings.ts';

/** The style sheets of sign-up. */
export const styles: readonly string[] = [...cardStyles, iconButton, passwordInput, passwordRules, checkbox, status];

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

/** The sign-up this browser has begun, as data; nothing before the client is there. */
const currentSignUp = (latchkey: Latchkey): SignUpAttempt | undefined => {
  const signUp = latchkey.client?.signUp;
  return signUp && readSignUp(signUp, latchkey.platform.clock.now());
};

type SignUpFlowProps = SurfaceInput<'SignUp'> & { readonly environment: Environment };

const SignUpFlow = ({ props, location, mode, environment }: SignUpFlowProps) => {
  const { latchkey } = useUi();
  const [settings] = useState(() => readSettings(latchkey, environment, props));
  const readOpening = () => ({ path: location.read().path, attempt: currentSignUp(latchkey) });
  const [beginning] = useState(() => beginSignUp(settings, readOpening()));
  const load = async () => {
    const { createLaterCards } = await import('./later-cards.tsx');
    return createLaterCards({
      settings,
      opening: readOpening(),
      latchkey,
      afterUrl: () => afterSignUpUrl(latchkey, props, mode),
      waitlistUrl: () => props.waitlistUrl || latchkey.buildWaitlistUrl(),
      extra: () => said({ unsafeMetadata: props.unsafeMetadata }),
    });
  };
  const { state, send, later } = useFlow({ beginning, load, location, pathOf: signUpPath });
  return (
    <SurroundingsProvider value={useReadSurroundings(props, environment)}>
      {state?.at === 'start' ? (
        <Start state={state} send={send} />
      ) : state?.at === 'restricted' ? (
        <Restricted state={state} send={send} />
      ) : (
        <LaterCard later={later} state={state} send={send} />
      )}
    </SurroundingsProvider>
  );
};

/** Sign-up, from the first field to an active session. */
export const Surface = (input: SurfaceInput<'SignUp'>) => {
  const { latchkey } = useUi();
  const environment = useStore(latchkey.store, (snapshot) => snapshot.environment);
  return environment ? <SignUpFlow {...input} environment={environment} /> : null;
};

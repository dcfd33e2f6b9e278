// Lazy entry of sign-up: machine, location and first cards; the rest loads after them.
import { type Environment, type Latchkey, readInitialValues } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { LANDING_NAMES } from '@latchkey/wire';
import { useMemo, useState } from 'react';
import { readSignUp, type SignUpAttempt } from '../../flows/sign-up/attempt.ts';
import { beginningPath, beginSignUp } from '../../flows/sign-up/beginning.ts';
import { type SignUpSettings, signUpSettings } from '../../flows/sign-up/settings.ts';
import checkbox from '../../parts/checkbox/checkbox.css?inline';
import iconButton from '../../parts/icon-button/icon-button.css?inline';
import { cardStyles } from '../../parts/more-card-styles.ts';
import passwordInput from '../../parts/password-input/password-input.css?inline';
import passwordRules from '../../parts/password-rules/password-rules.css?inline';
import status from '../../parts/status/status.css?inline';
import { useAppearance } from '../../styles/appearance/context.tsx';
import type { SurfaceInput } from '../../surface-host/module.ts';
import { useUi } from '../../ui-context.tsx';
import { LaterCard, useLater } from '../shared/flow/later-cards.ts';
import { useFlow } from '../shared/flow/use-flow.ts';
import { takesPassword } from '../shared/passwords/takes-password.ts';
import { pageParams, said } from '../shared/redirects/redirects.ts';
import { readTicket } from '../shared/redirects/ticket.ts';
import { type Extras, loadExtras, NO_EXTRAS, needsOf } from './extras.ts';
import { Restricted } from './restricted.tsx';
import signUpCss from './sign-up.css?inline';
import { afterSignUpUrl, type CardContext, CardContextProvider, signInExit, signUpExits } from './sign-up-context.ts';
import { Start } from './start.tsx';

/** The style sheets of sign-up. */
export const styles: readonly string[] = [
  ...cardStyles,
  iconButton,
  passwordInput,
  passwordRules,
  checkbox,
  status,
  signUpCss,
];

const PHONE = /Mobi|Android/i;

type SignUpFlowProps = SurfaceInput<'SignUp'> & { readonly environment: Environment };

/** Values of the URL win over those of the props. */
const readInitial = (params: URLSearchParams, { props }: SignUpFlowProps) => {
  const { emailAddress, phoneNumber, username, firstName, lastName } = {
    ...props.initialValues,
    ...readInitialValues(params),
  };
  return said({ emailAddress, phoneNumber, username, firstName, lastName });
};

const usernameLength = ({ userSettings: { usernameSettings } }: Environment) => ({
  min: usernameSettings.min_length,
  max: usernameSettings.max_length,
});

const readSettings = (latchkey: Latchkey, input: SignUpFlowProps): SignUpSettings => {
  const { environment } = input;
  const params = pageParams(latchkey);
  const ticket = readTicket(latchkey)?.value || params.get(LANDING_NAMES.invitationToken) || undefined;
  return signUpSettings(environment, {
    initial: readInitial(params, input),
    ticket,
    takesPassword: takesPassword(latchkey),
    usernameLength: usernameLength(environment),
    // A page opened with an invitation redeems it, even if a user is signed in.
    alreadySignedIn: latchkey.isSignedIn && environment.isSingleSession() && !ticket,
  });
};

const useReadContext = (
  { props, environment, location }: SignUpFlowProps,
  { providers, wallets }: SignUpSettings,
  extras: Extras,
): CardContext => {
  const ui = useUi();
  const { layout } = useAppearance();
  return useMemo(() => {
    const { latchkey, mode } = ui;
    const { displayConfig } = environment;
    return {
      providers,
      wallets,
      applicationName: displayConfig.applicationName,
      signIn: signInExit(ui, props),
      isEmbedded: location.base !== undefined,
      supportEmail: latchkey.__internal_getOption('supportEmail') || displayConfig.supportEmail || undefined,
      termsUrl: layout.termsPageUrl || displayConfig.termsUrl || undefined,
      privacyUrl: layout.privacyPageUrl || displayConfig.privacyPolicyUrl || undefined,
      usernameLength: usernameLength(environment),
      hidesOptional: layout.showOptionalFields === false,
      afterUrl: afterSignUpUrl(latchkey, props, mode),
      focusesAtOnce: !PHONE.test(latchkey.platform.page.userAgent()),
      extras,
    };
  }, [ui, props, location, layout, environment, providers, wallets, extras]);
};

/** The client's sign-up, or the values another card has set, as data; undefined before the client has loaded. */
const currentSignUp = (latchkey: Latchkey): SignUpAttempt | undefined => {
  const signUp = latchkey.client?.signUp;
  return signUp && readSignUp(signUp, latchkey.platform.clock.now());
};

const SignUpFlow = ({ extras, ...input }: SignUpFlowProps & { readonly extras: Extras }) => {
  const { props, location } = input;
  const ui = useUi();
  const { latchkey } = ui;
  const [settings] = useState(() => readSettings(latchkey, input));
  const [beginning] = useState(() =>
    beginSignUp(settings, {
      path: location.read().path,
      attempt: currentSignUp(latchkey),
      task: latchkey.store.getSnapshot().pendingSession?.currentTask?.key,
    }),
  );
  const load = async () => {
    const { createLaterCards } = await import('./later-cards.tsx');
    return createLaterCards({
      settings,
      path: location.read().path,
      latchkey,
      ...signUpExits(ui, props, location),
      extra: () => said({ unsafeMetadata: props.unsafeMetadata }),
    });
  };
  const { state, send, later, problem } = useFlow({ beginning, load, location, pathOf: beginningPath });
  const Tasks = useStore(later, ({ code }) => code?.Tasks);
  return (
    <CardContextProvider value={useReadContext(input, settings, extras)}>
      {Tasks && <Tasks send={send} />}
      {state?.at === 'start' ? (
        <Start state={state} send={send} problem={problem} />
      ) : state?.at === 'restricted' ? (
        <Restricted state={state} send={send} />
      ) : (
        <LaterCard later={later} state={state} send={send} />
      )}
    </CardContextProvider>
  );
};

const whole = <Value,>(value: Value): Value => value;

/** Waits for the parts of the form that this instance needs, so that nothing shifts once the card is rendered. */
const PreparedSignUp = (input: SignUpFlowProps) => {
  const { fallback } = useUi();
  const later = useLater(() => loadExtras(input.environment));
  const { code: extras, failure } = useStore(later, whole);
  if (failure) throw failure.error;
  return extras ? <SignUpFlow {...input} extras={extras} /> : fallback;
};

/** Sign-up, from the first field to an active session. */
export const Surface = (input: SurfaceInput<'SignUp'>) => {
  const { latchkey } = useUi();
  const environment = useStore(latchkey.store, (snapshot) => snapshot.environment);
  if (!environment) return null;
  const { length: needs } = needsOf(environment);
  return needs > 0 ? (
    <PreparedSignUp {...input} environment={environment} />
  ) : (
    <SignUpFlow {...input} environment={environment} extras={NO_EXTRAS} />
  );
};

// Lazy entry of sign-in: machine, location and first card put together; what comes after is loaded behind it.
import { type Environment, type Latchkey, readInitialValues, type SignInProps } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { useState } from 'react';
import { signInPath } from '../../flows/sign-in-path.ts';
import { type SignInSettings, signInSettings } from '../../flows/sign-in-settings.ts';
import { beginSignIn } from '../../flows/sign-in-start.ts';
import { cardStyles } from '../../parts/card-styles.ts';
import type { SurfaceInput } from '../../surface-module.ts';
import { type UiContextValue, useUi } from '../../ui-context.tsx';
import { LaterCard } from '../authentication/later-cards.ts';
import { pageParams } from '../authentication/redirects.ts';
import { useFlow } from '../authentication/use-flow.ts';
import signInCss from './sign-in.css?inline';
import { Start } from './start.tsx';
import { afterSignInUrl, newAccountExit, type Surroundings, SurroundingsProvider } from './surroundings.ts';

/** The style sheets of sign-in. */
export const styles: readonly string[] = [...cardStyles, signInCss];

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
  const [beginning] = useState(() =>
    beginSignIn(settings, { path: location.read().path, isBegun: latchkey.client?.signIn.isNew() === false }),
  );
  const load = async () => {
    const { createLaterCards } = await import('./later-cards.tsx');
    return createLaterCards({
      latchkey,
      settings,
      path: location.read().path,
      afterUrl: () => afterSignInUrl(latchkey, props, mode),
    });
  };
  const { state, send, later } = useFlow({ beginning, load, location, pathOf: signInPath });
  return (
    <SurroundingsProvider value={readSurroundings(ui, props, settings)}>
      {state?.at === 'start' ? (
        <Start state={state} send={send} />
      ) : (
        <LaterCard later={later} state={state} send={send} />
      )}
    </SurroundingsProvider>
  );
};

/** Sign-in, from the identifier to an active session. */
export const Surface = (input: SurfaceInput<'SignIn'>) => {
  const { latchkey } = useUi();
  const environment = useStore(latchkey.store, (snapshot) => snapshot.environment);
  return environment ? <SignInFlow {...input} environment={environment} /> : null;
};

// Lazy entry of sign-in: machine, location and first card; the rest loads after it.
import { type Environment, type Latchkey, readInitialValues, type SignInProps } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { useState } from 'react';
import { beginningPath, beginSignIn, isForWhole } from '../../flows/sign-in/cards/start.ts';
import { type SignInSettings, signInSettings } from '../../flows/sign-in/settings.ts';
import { whenIdle } from '../../location/idle.ts';
import { firstCardStyles } from '../../parts/card-styles.ts';
import divider from '../../parts/divider/divider.css?inline';
import providerButtons from '../../parts/provider-buttons/provider-buttons.css?inline';
import type { SurfaceInput } from '../../surface-host/module.ts';
import { type UiContextValue, useUi } from '../../ui-context.tsx';
import { LaterCard } from '../shared/flow/later-cards.ts';
import { useFlow } from '../shared/flow/use-flow.ts';
import { pageParams } from '../shared/redirects/redirects.ts';
import { readTicket } from '../shared/redirects/ticket.ts';
import { Start } from './cards/start/start.tsx';
import { useStartExtras } from './cards/start/use-start-extras.ts';
import signInCss from './sign-in.css?inline';
import { afterSignInUrl, type CardContext, CardContextProvider, isOneFlow, newAccountExit } from './sign-in-context.ts';

/** The style sheets of sign-in. */
export const styles: readonly string[] = [...firstCardStyles, divider, providerButtons, signInCss];

const PHONE = /Mobi|Android/i;

const readSettings = (latchkey: Latchkey, environment: Environment, props: SignInProps): SignInSettings => {
  const { emailAddress, phoneNumber, username } = {
    ...props.initialValues,
    ...readInitialValues(pageParams(latchkey)),
  };
  const { isSignedIn, platform } = latchkey;
  return signInSettings(environment, {
    initial: { email_address: emailAddress, phone_number: phoneNumber, username },
    alreadySignedIn: isSignedIn && environment.isSingleSession(),
    hasAccounts: isSignedIn,
    passkeys: platform.credentials.isSupported(),
  });
};

const readContext = (ui: UiContextValue, visit: CardContext['visit'], settings: SignInSettings): CardContext => {
  const { latchkey, mode } = ui;
  const { props } = visit;
  const display = latchkey.store.getSnapshot().environment?.displayConfig;
  return {
    applicationName: display?.applicationName ?? '',
    ...settings,
    isOneFlow: isOneFlow(latchkey, props),
    newAccount: newAccountExit(ui, props),
    supportEmail: latchkey.__internal_getOption('supportEmail') || display?.supportEmail || undefined,
    afterUrl: afterSignInUrl(latchkey, props, mode),
    focusesAtOnce: !PHONE.test(latchkey.platform.page.userAgent()),
    visit,
  };
};

/** The later part of the flow before it has loaded. */
const NOTHING_YET = { textsOf: undefined, lastUsed: undefined, Tasks: undefined };

type SignInFlowProps = SurfaceInput<'SignIn'> & { readonly environment: Environment };

const SignInFlow = ({ props, location, environment }: SignInFlowProps) => {
  const ui = useUi();
  const { latchkey } = ui;
  const [settings] = useState(() => readSettings(latchkey, environment, props));
  const [beginning] = useState(() =>
    beginSignIn(settings, {
      path: location.read().path,
      hasNews:
        readTicket(latchkey) !== undefined ||
        latchkey.client?.signIn.firstFactorVerification.error != null ||
        latchkey.store.getSnapshot().pendingSession !== undefined,
    }),
  );
  const load = async () => {
    // Without a start card, the first card is usually a rare one, and the badge is with them: request both chunks at once.
    if (!beginning || latchkey.client?.lastAuthenticationStrategy) import('./rare/cards.tsx').catch(() => undefined);
    const { createLaterCards } = await import('./later-cards.tsx');
    return createLaterCards({ ui, props, location, settings, environment });
  };
  const extras = useStartExtras(settings);
  const { state, send, later, problem } = useFlow({
    beginning,
    load,
    location,
    pathOf: beginningPath,
    isForWhole,
    // The first card uses passkey autofill, which needs the rest of the flow.
    begin: settings.passkeyAutofill ? whenIdle : undefined,
  });
  const { textsOf, lastUsed, Tasks } = useStore(later, ({ code }) => code) ?? NOTHING_YET;
  return (
    <CardContextProvider value={{ ...readContext(ui, { props, location }, settings), lastUsed }}>
      {Tasks && <Tasks send={send} />}
      {state?.at === 'start' ? (
        <Start {...{ state, send, extras, textsOf, problem }} />
      ) : (
        <LaterCard later={later} state={state} send={send} />
      )}
    </CardContextProvider>
  );
};

/** Sign-in, from the identifier to an active session. */
export const Surface = (input: SurfaceInput<'SignIn'>) => {
  const { latchkey } = useUi();
  const environment = useStore(latchkey.store, (snapshot) => snapshot.environment);
  return environment ? <SignInFlow {...input} environment={environment} /> : null;
};

// Maps each state to its screen. Screens that only wait or only inform are in this file.
import { LatchkeyLoaded, useSessionList } from '@latchkey/react';
import type { SignInState } from '@latchkey/ui/flows';
import { ChooseScreen, CodeScreen, LinkScreen, PasskeyScreen, PasswordScreen } from './first-factor.tsx';
import { Exits, OwnForm, Quiet, Screen } from './form.tsx';
import { BackupCodeScreen, ChooseSecondScreen, NewPasswordScreen, SecondCodeScreen } from './second-factor.tsx';
import { StartScreen } from './start.tsx';
import { type OwnSignIn, type Send, useOwnSignIn } from './use-own-sign-in.ts';
import { wordsFor } from './words.ts';

const OUTCOMES = {
  loading: 'Checking the link …',
  verified: 'The link is good. Go back to the window where you began.',
  expired: 'This link is too old. Begin again for a new one.',
  client_mismatch: 'This link only works in the browser that asked for it.',
  failed: 'This link could not be used.',
} as const;

const Notice = ({ title, text, send }: { readonly title: string; readonly text?: string; readonly send: Send }) => (
  <Screen title={title} lead={text}>
    <Exits>
      <Quiet onClick={() => send({ type: 'back' })}>Begin again</Quiet>
    </Exits>
  </Screen>
);

const AccountsScreen = ({ send }: { readonly send: Send }) => {
  const { sessions = [] } = useSessionList();
  return (
    <Screen title="Who do you want to be?">
      <div className="own-ways">
        {sessions.map(({ id, publicUserData: { identifier } }) => (
          <button
            key={id}
            className="button ghost"
            type="button"
            onClick={() => send({ type: 'choose-account', sessionId: id })}
          >
            {identifier}
          </button>
        ))}
      </div>
      <Exits>
        <Quiet onClick={() => send({ type: 'add-account' })}>Somebody else</Quiet>
        <Quiet onClick={() => send({ type: 'sign-out-of-all' })}>Sign everybody out</Quiet>
      </Exits>
    </Screen>
  );
};

const LinkOpenedScreen = ({
  state,
  send,
}: {
  readonly state: Extract<SignInState, { at: 'link-opened' }>;
  readonly send: Send;
}) => (
  <Screen title="The link was opened" lead="Its tab goes on. You can also go on here.">
    <OwnForm isBusy={state.form.phase === 'sending'} label="Continue here" onSubmit={() => send({ type: 'submit' })} />
  </Screen>
);

/** The screens without a field. */
const PlainScreen = ({ state, send }: Pick<OwnSignIn, 'state' | 'send'>) => {
  switch (state.at) {
    case 'link-opened':
      return <LinkOpenedScreen state={state} send={send} />;
    case 'accounts':
      return <AccountsScreen send={send} />;
    case 'link-landing':
      return state.outcome === 'loading' ? (
        <Screen title={OUTCOMES.loading} />
      ) : (
        <Notice title="Your link" text={OUTCOMES[state.outcome]} send={send} />
      );
    case 'sso-callback':
      return state.problems.length === 0 ? (
        <Screen title="One moment …" />
      ) : (
        <Notice title="That did not work" text={wordsFor(state.problems[0]) ?? ''} send={send} />
      );
    case 'unavailable':
      return <Notice title="There is no way in here" text="This account can be used only elsewhere." send={send} />;
    case 'reset-done':
      return <Screen title="Your new password is saved" lead="You are being signed in." />;
    default:
      return <Screen title="One moment …" />;
  }
};

const CurrentScreen = (flow: OwnSignIn) => {
  const { state, send, settings } = flow;
  switch (state.at) {
    case 'start':
      return <StartScreen state={state} send={send} settings={settings} />;
    case 'password':
      return <PasswordScreen state={state} send={send} settings={settings} />;
    case 'code':
      return <CodeScreen state={state} send={send} settings={settings} />;
    case 'email-link':
      return <LinkScreen state={state} send={send} settings={settings} />;
    case 'passkey':
      return <PasskeyScreen state={state} send={send} settings={settings} />;
    case 'choose-factor':
      return <ChooseScreen state={state} send={send} settings={settings} />;
    case 'second-code':
      return <SecondCodeScreen state={state} send={send} />;
    case 'backup-code':
      return <BackupCodeScreen state={state} send={send} />;
    case 'choose-second':
      return <ChooseSecondScreen state={state} send={send} />;
    case 'reset-password':
      return <NewPasswordScreen state={state} send={send} />;
    default:
      return <PlainScreen state={state} send={send} />;
  }
};

const Flow = () => {
  const flow = useOwnSignIn();
  return <CurrentScreen key={flow.state.at} {...flow} />;
};

/** A complete sign-in with custom screens. */
export const OwnScreens = () => (
  <LatchkeyLoaded>
    <Flow />
  </LatchkeyLoaded>
);

// An example of the guide about custom screens: a sign-in by password or code, rendered by the host.
import type { Latchkey } from '@latchkey/client';
import { createRunner, createSignIn, type SignInEvent, type SignInState } from '@latchkey/ui/flows';
import { createSignInPerformer, readSignInOpening, readSignInSettings } from '@latchkey/ui/performers';
import { useEffect, useState } from 'react';
import { LatchkeyLoaded, useLatchkey, useStore } from '../index.ts';

const createFlow = (latchkey: Latchkey) =>
  createRunner(createSignIn(readSignInSettings(latchkey), readSignInOpening(latchkey)), {
    perform: createSignInPerformer(latchkey, { redirects: { signInFallbackRedirectUrl: '/welcome' } }),
    onError: (error) => reportError(error),
  });

type ScreenProps = { readonly state: SignInState; readonly send: (event: SignInEvent) => void };

const Screen = ({ state, send }: ScreenProps) => {
  switch (state.at) {
    case 'start':
      return (
        <input
          aria-label="Email address"
          value={state.form.values.identifier}
          onChange={(event) => send({ type: 'typed', field: 'identifier', value: event.target.value })}
        />
      );
    case 'password':
      return (
        <>
          <input
            aria-label="Password"
            type="password"
            value={state.form.values.password}
            onChange={(event) => send({ type: 'typed', field: 'password', value: event.target.value })}
          />
          {state.form.phase === 'editing' && state.form.problems.map(({ code, text }) => <p key={code}>{text}</p>)}
          <button type="button" onClick={() => send({ type: 'another-way' })}>
            Another way
          </button>
        </>
      );
    case 'choose-factor':
      return state.attempt.firstFactors.map((factor) =>
        factor.strategy === 'email_code' ? (
          <button key={factor.emailAddressId} type="button" onClick={() => send({ type: 'choose', factor })}>
            Mail a code to {factor.safeIdentifier}
          </button>
        ) : null,
      );
    case 'code':
    case 'second-code':
      return (
        <input
          aria-label="Code"
          value={state.entry.code}
          onChange={(event) => send({ type: 'digits', value: event.target.value })}
        />
      );
    default:
      return <p>One moment …</p>;
  }
};

const Flow = () => {
  const latchkey = useLatchkey();
  const [flow] = useState(() => createFlow(latchkey));
  const state = useStore(flow, (now) => now);
  useEffect(() => {
    flow.start();
    flow.send({ type: 'opened' });
    return flow.stop;
  }, [flow]);
  const submit = (event: { preventDefault(): void }) => {
    event.preventDefault();
    flow.send({ type: 'submit' });
  };
  return (
    <form onSubmit={submit}>
      <Screen state={state} send={flow.send} />
      <button type="submit">Continue</button>
    </form>
  );
};

export const OwnSignIn = () => (
  <LatchkeyLoaded>
    <Flow />
  </LatchkeyLoaded>
);

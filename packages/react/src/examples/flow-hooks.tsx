// An example of the guide about custom screens: sign-in and sign-up with the flow hooks.
import type { ReactNode } from 'react';
import { type SignInFlow, type SignUpFlow, useSignInFlow, useSignUpFlow } from '../index.ts';

type FormProps = {
  readonly flow: { readonly status: 'waiting' | 'working' | 'failed'; readonly error?: { readonly text?: string } };
  readonly onSubmit: () => void;
  readonly children: ReactNode;
};

/** A step is waiting, working or failed: there is no fourth case to forget. */
const Form = ({ flow, onSubmit, children }: FormProps) => (
  <form
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {children}
    <button type="submit" disabled={flow.status === 'working'}>
      {flow.status === 'working' ? 'One moment …' : 'Continue'}
    </button>
    <p role="alert">{flow.status === 'failed' && (flow.error?.text ?? 'Check what you typed.')}</p>
  </form>
);

type InputProps = {
  readonly label: string;
  readonly type?: string;
  readonly value: string;
  readonly onText: (value: string) => void;
};

const Input = ({ label, type = 'text', value, onText }: InputProps) => (
  <input aria-label={label} type={type} value={value} onChange={(event) => onText(event.target.value)} />
);

const SignInStep = ({ flow }: { readonly flow: SignInFlow }) => {
  switch (flow.step) {
    case 'start': {
      const type = (value: string) => flow.send({ type: 'typed', field: 'identifier', value });
      return (
        <Form flow={flow} onSubmit={() => flow.send({ type: 'submit' })}>
          <Input label="Email address" value={flow.values.identifier} onText={type} />
        </Form>
      );
    }
    case 'password': {
      const type = (value: string) => flow.send({ type: 'typed', field: 'password', value });
      return (
        <Form flow={flow} onSubmit={() => flow.send({ type: 'submit' })}>
          <Input label="Password" type="password" value={flow.values.password} onText={type} />
        </Form>
      );
    }
    case 'code':
    case 'second-code':
      return (
        <Form flow={flow} onSubmit={() => flow.send({ type: 'submit' })}>
          <Input label="Code" value={flow.code} onText={(value) => flow.send({ type: 'digits', value })} />
          <button type="button" onClick={() => flow.send({ type: 'resend' })} disabled={flow.delivery.is !== 'ready'}>
            Send another code
          </button>
        </Form>
      );
    default:
      return <p>{flow.status === 'failed' ? flow.error.text : 'One moment …'}</p>;
  }
};

export const FlowSignIn = () => (
  <SignInStep flow={useSignInFlow({ redirects: { signInFallbackRedirectUrl: '/welcome' } })} />
);

const SignUpStep = ({ flow }: { readonly flow: SignUpFlow }) => {
  switch (flow.step) {
    case 'start':
      return (
        <Form flow={flow} onSubmit={() => flow.send({ type: 'submit' })}>
          <Input
            label="Email address"
            value={flow.values.emailAddress}
            onText={(value) => flow.send({ type: 'typed', field: 'emailAddress', value })}
          />
          <Input
            label="Password"
            type="password"
            value={flow.values.password}
            onText={(value) => flow.send({ type: 'typed', field: 'password', value })}
          />
        </Form>
      );
    case 'verify-email':
      return (
        <Form flow={flow} onSubmit={() => flow.send({ type: 'submit' })}>
          <Input label="Code" value={flow.code} onText={(value) => flow.send({ type: 'digits', value })} />
        </Form>
      );
    default:
      return <p>{flow.status === 'failed' ? flow.error.text : 'One moment …'}</p>;
  }
};

export const FlowSignUp = () => (
  <SignUpStep flow={useSignUpFlow({ redirects: { signUpFallbackRedirectUrl: '/welcome' } })} />
);

// Buttons that start or end a session. A single element given as child is used as the button.
import type { Latchkey, SignInProps, SignOutOptions, SignUpProps } from '@latchkey/client';
import { cloneElement, isValidElement, type MouseEventHandler, type ReactElement, type ReactNode } from 'react';
import { buttonMessages } from './button-messages.en.ts';
import { whenSessionKnown } from './known-session.ts';
import { useLatchkey, useLatchkeyOptions } from './use-latchkey.ts';

type Pressable = { readonly onClick?: MouseEventHandler | undefined };

type PressProps = {
  readonly children: ReactNode;
  readonly name: keyof typeof buttonMessages;
  /** Runs once the client has loaded; an earlier click is delayed, not lost. */
  readonly onPress: (latchkey: Latchkey) => unknown;
};

/** The text of a button in the language of the provider, or of the instance's load options. */
const useLabel = (name: keyof typeof buttonMessages): string => {
  const latchkey = useLatchkey();
  const { localization = latchkey.__internal_getOption('localization') } = useLatchkeyOptions();
  const texts = typeof localization === 'object' ? localization.buttons : undefined;
  const text = typeof texts === 'object' ? texts[name] : undefined;
  return typeof text === 'string' ? text : buttonMessages[name];
};

const Press = ({ children, name, onPress }: PressProps) => {
  const latchkey = useLatchkey();
  const label = useLabel(name);
  const press = async () => {
    try {
      const { status } = await whenSessionKnown(latchkey);
      if (status === 'ready') await onPress(latchkey);
    } catch (error) {
      latchkey.platform.log.error('the button could not do its work.', error);
    }
  };
  if (!isValidElement(children)) {
    return (
      <button type="button" onClick={() => void press()}>
        {children ?? label}
      </button>
    );
  }
  // The cast holds for its use: onClick is the only prop read or written.
  const child = children as ReactElement<Pressable>;
  const onClick: MouseEventHandler = (event) => {
    child.props.onClick?.(event);
    if (!event.defaultPrevented) void press();
  };
  return cloneElement(child, { onClick });
};

type Mode = {
  /** Navigates to the page, or opens a modal. */
  readonly mode?: 'redirect' | 'modal';
  readonly children?: ReactNode;
};

export type SignInButtonProps = Mode &
  Pick<
    SignInProps,
    | 'forceRedirectUrl'
    | 'fallbackRedirectUrl'
    | 'signUpForceRedirectUrl'
    | 'signUpFallbackRedirectUrl'
    | 'initialValues'
    | 'withSignUp'
    | 'appearance'
  >;

/**
 * Starts sign-in.
 *
 * @example
 * <SignInButton mode="modal"><button className="primary">Sign in</button></SignInButton>
 */
export const SignInButton = ({ mode = 'redirect', children, ...props }: SignInButtonProps) => {
  const { forceRedirectUrl, fallbackRedirectUrl, appearance: _, withSignUp: __, ...link } = props;
  const onPress = (latchkey: Latchkey) =>
    mode === 'modal'
      ? latchkey.openSignIn(props)
      : latchkey.redirectToSignIn({
          ...link,
          signInForceRedirectUrl: forceRedirectUrl,
          signInFallbackRedirectUrl: fallbackRedirectUrl,
        });
  return (
    <Press name="signIn" onPress={onPress}>
      {children}
    </Press>
  );
};

export type SignInWithMetamaskButtonProps = {
  /** Where to go once a session is active. */
  readonly redirectUrl?: string | undefined;
  readonly children?: ReactNode;
};

/** Signs in with MetaMask, or signs up when no account has that wallet. */
export const SignInWithMetamaskButton = ({ redirectUrl, children }: SignInWithMetamaskButtonProps) => (
  <Press
    name="signInWithMetamask"
    onPress={(latchkey) => latchkey.authenticateWithMetamask(redirectUrl ? { redirectUrl } : {})}
  >
    {children}
  </Press>
);

export type SignUpButtonProps = Mode &
  Pick<
    SignUpProps,
    | 'forceRedirectUrl'
    | 'fallbackRedirectUrl'
    | 'signInForceRedirectUrl'
    | 'signInFallbackRedirectUrl'
    | 'initialValues'
    | 'unsafeMetadata'
    | 'appearance'
  >;

/** Starts sign-up. */
export const SignUpButton = ({ mode = 'redirect', children, ...props }: SignUpButtonProps) => {
  const { forceRedirectUrl, fallbackRedirectUrl, appearance: _, unsafeMetadata: __, ...link } = props;
  const onPress = (latchkey: Latchkey) =>
    mode === 'modal'
      ? latchkey.openSignUp(props)
      : latchkey.redirectToSignUp({
          ...link,
          signUpForceRedirectUrl: forceRedirectUrl,
          signUpFallbackRedirectUrl: fallbackRedirectUrl,
        });
  return (
    <Press name="signUp" onPress={onPress}>
      {children}
    </Press>
  );
};

export type SignOutButtonProps = SignOutOptions & { readonly children?: ReactNode };

/** Ends the session, or the one named by `sessionId`, and goes to `redirectUrl`. */
export const SignOutButton = ({ children, ...options }: SignOutButtonProps) => (
  <Press name="signOut" onPress={(latchkey) => latchkey.signOut(options)}>
    {children}
  </Press>
);

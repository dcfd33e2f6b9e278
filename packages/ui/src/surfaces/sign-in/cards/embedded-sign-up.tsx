// The sign-up inside a sign-in: the whole surface, downloaded when it is needed, at a sub-path of this one.
import type { SignInProps } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { SUB_PATHS } from '@latchkey/wire';
import { useMemo, useState } from 'react';
import type { SignInCreate } from '../../../flows/sign-in/cards/create.ts';
import type { SignInEvent } from '../../../flows/sign-in/event.ts';
import { createNestedLocation } from '../../../location/nested.ts';
import { InnerUi, type UiContextValue, useUi } from '../../../ui-context.tsx';
import { useLater } from '../../shared/flow/later-cards.ts';
import { said } from '../../shared/redirects/redirects.ts';
import { waitlistPage } from '../../shared/redirects/waitlist-page.ts';
import { useCardContext } from '../sign-in-context.ts';
import { signUpProps } from '../sign-up-props.ts';

/** Downloads the sign-up. */
const loadSignUp = () => import('../../sign-up/index.tsx');

type EmbeddedSignUpProps = {
  readonly state: SignInCreate;
  readonly send: (event: SignInEvent) => void;
};

/** Links of the sign-up lead to the sign-in around it, or to the waitlist with the typed address. */
const useInnerUi = (props: SignInProps, { state, send }: EmbeddedSignUpProps): UiContextValue => {
  const ui = useUi();
  const { appearance, waitlistUrl, initialValues } = props;
  const emailAddress = state.values.emailAddress ?? initialValues?.emailAddress;
  return useMemo(
    () => ({
      ...ui,
      switchTo(name) {
        if (name === 'SignIn') return send({ type: 'back' });
        if (ui.switchTo) return ui.switchTo('Waitlist', said({ appearance, initialValues: said({ emailAddress }) }));
        void ui.latchkey.navigate(waitlistPage(ui.latchkey, waitlistUrl, emailAddress));
      },
    }),
    [ui, appearance, waitlistUrl, emailAddress, send],
  );
};

/** Renders the sign-up at `/create`. */
export const EmbeddedSignUp = ({ state, send }: EmbeddedSignUpProps) => {
  const { props, location } = useCardContext().visit;
  const ui = useInnerUi(props, { state, send });
  const later = useLater(loadSignUp);
  const [inner] = useState(() => {
    // The sign-up starts with the values typed here, which override the page's initial values and an older attempt.
    if (ui.latchkey.client) Object.assign(ui.latchkey.client.signUp, state.values);
    return createNestedLocation(location, SUB_PATHS.signIn.create);
  });
  const { code, failure } = useStore(later, (state) => state);
  const innerProps = useMemo(
    () => ({
      ...signUpProps(props),
      ...(props.path === undefined ? {} : { path: props.path }),
    }),
    [props],
  );
  if (failure) throw failure.error;
  if (!code) return ui.fallback;
  return (
    <InnerUi value={ui}>
      <code.Surface props={innerProps} location={inner} mode={ui.mode} />
    </InnerUi>
  );
};

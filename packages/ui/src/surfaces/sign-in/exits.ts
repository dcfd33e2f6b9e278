// Redirects of the sign-in effects: back to this flow, to a sign-up on its own page, to the waitlist.
import type { Latchkey, SignInProps } from '@latchkey/client';
import { LANDING_NAMES } from '@latchkey/wire';
import type { SignInExit } from '../../flows/sign-in/effect.ts';
import type { UiContextValue } from '../../ui-context.tsx';
import { carriedParams, pageParams, said } from '../shared/redirects/redirects.ts';
import { returnUrl } from '../shared/redirects/return-url.ts';
import { waitlistPage } from '../shared/redirects/waitlist-page.ts';
import type { SignInWork } from './effects/work.ts';
import { afterSignInUrl, signInRedirects, signUpPage } from './sign-in-context.ts';
import { signUpProps } from './sign-up-props.ts';

/** A step of the sign-up page, with the redirect options in the hash and a ticket in the query. */
const signUpStep = (
  latchkey: Latchkey,
  props: SignInProps,
  { path, ticket }: Extract<SignInExit, { page: 'sign-up' }>,
): string => {
  const url = new URL(signUpPage(latchkey, props) || '/', latchkey.platform.location.href());
  if (ticket !== undefined) url.searchParams.set(LANDING_NAMES.ticket, ticket);
  const params = carriedParams(latchkey, signInRedirects(props));
  if (path !== undefined || params.size > 0) url.hash = `${path ?? '/'}${params.size > 0 ? `?${params}` : ''}`;
  return latchkey.buildUrlWithAuth(url.href);
};

const leaveFor = ({ latchkey, switchTo }: UiContextValue, props: SignInProps, to: SignInExit): unknown => {
  if (to.page === 'sign-up') {
    // A step other than the first one, or a ticket, requires the page.
    const isPlain = to.path === undefined && to.ticket === undefined;
    if (switchTo && isPlain) return switchTo('SignUp', signUpProps(props));
    return latchkey.navigate(signUpStep(latchkey, props, to));
  }
  const { emailAddress } = to.values;
  const { appearance, waitlistUrl } = props;
  if (switchTo) return switchTo('Waitlist', said({ initialValues: said({ emailAddress }), appearance }));
  return latchkey.navigate(waitlistPage(latchkey, waitlistUrl, emailAddress));
};

/** The redirects of one sign-in. */
export const signInExits = (ui: UiContextValue, props: SignInProps): Omit<SignInWork, 'latchkey'> => {
  const { latchkey, mode } = ui;
  const redirects = signInRedirects(props);
  const afterUrl = () => afterSignInUrl(latchkey, props, mode);
  return {
    afterUrl,
    afterSignUpUrl: () =>
      latchkey.resolveAfterAuthUrl('signUp', { search: pageParams(latchkey), props: redirects }, mode),
    afterSignOutUrl: () => props.afterSignOutUrl || latchkey.buildAfterSignOutUrl(),
    returnUrl(path) {
      const display = latchkey.store.getSnapshot().environment?.displayConfig;
      const page = props.signInUrl || latchkey.__internal_getOption('signInUrl') || display?.signInUrl || '';
      return returnUrl({ latchkey, mode, path: props.path, page, redirects, afterUrl: afterUrl() }, path);
    },
    returnRedirects: () => ({ ...redirects, ...said({ transferable: props.transferable }) }),
    exit: (to) => leaveFor(ui, props, to),
    oauthFlow: props.oauthFlow,
    unsafeMetadata: props.unsafeMetadata,
  };
};

// Elements that act once the client has loaded, and show nothing: redirects and one-tap.
import type { Latchkey } from '@latchkey/client';
import { attempt, isHidden, type Kind, type NamedKind, type Values } from '../element.ts';
import { tagOf } from '../properties.ts';

type Action = {
  readonly start: (latchkey: Latchkey, values: Values) => unknown;
  readonly stop?: (latchkey: Latchkey) => unknown;
};

/** Pages of the application; `SignIn` is the element `latchkey-redirect-to-sign-in`. */
const PAGES = ['SignIn', 'SignUp', 'Tasks', 'UserProfile', 'OrganizationProfile', 'CreateOrganization'] as const;

/** A redirect that repeats is stopped; the tag is the reason that groups repetitions. */
const redirectTo = (page: (typeof PAGES)[number]): Action => ({
  start(latchkey, values) {
    // A session with tasks goes on to its task, not to another sign-in.
    const to = (page === 'SignIn' && latchkey.buildTasksUrl(values)) || latchkey[`build${page}Url`](values);
    return to && latchkey.__internal_navigateAutomatically(to, tagOf(page));
  },
});

const action = ({ start, stop }: Action): Kind => ({
  create({ latchkey, element, read }) {
    let isDone = false;
    return {
      update({ status }) {
        if (isHidden(element)) isDone = false;
        else if (status === 'ready' && !isDone) {
          isDone = true;
          void attempt(latchkey, () => start(latchkey, read()));
        }
      },
      remove() {
        if (isDone) void attempt(latchkey, () => stop?.(latchkey));
        isDone = false;
      },
    };
  },
});

const oneTap: Action = {
  start: (latchkey, values) => latchkey.openGoogleOneTap(values),
  stop: (latchkey) => latchkey.closeGoogleOneTap(),
};

/** The kinds by tag, without its prefix. */
export const actions: readonly NamedKind[] = [
  ...PAGES.map((page) => [`redirect-to-${tagOf(page)}`, action(redirectTo(page))] as const),
  ['google-one-tap', action(oneTap)],
];

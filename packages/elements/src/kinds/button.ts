// Buttons that start or end a session. A button in the element is used; its text, or a default one, gets a button around it.
import type { Latchkey } from '@latchkey/client';
import { attempt, type Kind, type NamedKind, type Part, type Values } from '../element.ts';
import { tagOf } from '../properties.ts';

/** The buttons with their English texts; `SignIn` is the element `latchkey-sign-in-button`. */
const TEXTS = { SignIn: 'Sign in', SignUp: 'Sign up', SignOut: 'Sign out' } as const;

type Name = keyof typeof TEXTS;

const press = (latchkey: Latchkey, name: Name, { mode, ...values }: Values): unknown => {
  if (name === 'SignOut') return latchkey.signOut(values);
  if (mode === 'modal') return latchkey[`open${name}`](values);
  // `forceRedirectUrl` of a button is that of the page it leads to.
  const { forceRedirectUrl, fallbackRedirectUrl, ...link } = values;
  const page = keyOf(name);
  return latchkey[`redirectTo${name}`]({
    ...link,
    [`${page}ForceRedirectUrl`]: forceRedirectUrl,
    [`${page}FallbackRedirectUrl`]: fallbackRedirectUrl,
  });
};

/** `SignIn` → `signIn`. */
const keyOf = (name: Name): string => `s${name.slice(1)}`;

/** The text in the language of the page, else in English. */
const labelOf = (latchkey: Latchkey, name: Name): string => {
  const localization = latchkey.__internal_getOption('localization');
  const texts = typeof localization === 'object' ? localization.buttons : undefined;
  const text = typeof texts === 'object' ? texts[keyOf(name)] : undefined;
  return typeof text === 'string' ? text : TEXTS[name];
};

/** While the document is parsed, the content of the element may follow. */
const addButton = ({ latchkey, element }: Part, name: Name): void => {
  const { firstElementChild, ownerDocument: document } = element;
  if (firstElementChild || document.readyState === 'loading') return;
  const button = document.createElement('button');
  button.type = 'button';
  button.append(...element.childNodes);
  if (!button.textContent?.trim()) button.textContent = labelOf(latchkey, name);
  element.append(button);
};

const button = (name: Name): Kind => ({
  create(part) {
    const { latchkey, element, read, schedule } = part;
    let isPressed = false;
    element.addEventListener('click', (event) => {
      isPressed = !event.defaultPrevented;
      schedule();
    });
    return {
      update({ status }) {
        addButton(part, name);
        // An early click waits until the client knows the session.
        if (!isPressed || status === 'loading' || status === 'switching') return;
        isPressed = false;
        if (status === 'ready') void attempt(latchkey, () => press(latchkey, name, read()));
      },
    };
  },
});

/** The kinds by tag, without its prefix. The cast holds: the names are the keys of the texts. */
export const buttons: readonly NamedKind[] = (Object.keys(TEXTS) as readonly Name[]).map((name) => [
  `${tagOf(name)}-button`,
  button(name),
]);

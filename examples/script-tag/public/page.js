// The whole application: shows the page of the path, mounts the surfaces, and follows every change of the session.
const latchkey = window.Latchkey;
const main = document.querySelector('main');
const [, first] = location.pathname.split('/');

const template = document.querySelector(`template[data-page="/${first}"]`);
if (template) main.append(template.content.cloneNode(true));

/** Shows what belongs to the signed-in user; the client calls it now and after every change. */
const show = ({ user, organization }) => {
  // While a change is under way the client does not know the user.
  if (user === undefined) return;
  for (const element of document.querySelectorAll('[data-for]'))
    element.hidden = (element.dataset.for === 'signed-in') !== Boolean(user);
  const texts = { email: user?.primaryEmailAddress?.emailAddress, organization: organization?.name ?? 'none' };
  for (const element of document.querySelectorAll('[data-text]')) element.textContent = texts[element.dataset.text];
  if (!user && first === 'protected') latchkey.redirectToSignIn();
};

await latchkey.load({ signInUrl: '/sign-in', signUpUrl: '/sign-up', afterSignOutUrl: '/' });
latchkey.addListener(show);

latchkey.mountUserButton(document.querySelector('#user-button'));
latchkey.mountOrganizationSwitcher(document.querySelector('#organization-switcher'));
if (first === 'sign-in') latchkey.mountSignIn(main, { routing: 'path', path: '/sign-in' });
if (first === 'sign-up') latchkey.mountSignUp(main, { routing: 'path', path: '/sign-up' });

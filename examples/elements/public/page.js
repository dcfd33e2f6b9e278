// Fills in the name of the user and of the organization, now and after every change; the rest is done by the elements.
document.addEventListener('latchkey-session', ({ detail: { user, organization } }) => {
  const texts = { email: user?.primaryEmailAddress?.emailAddress, organization: organization?.name ?? 'none' };
  for (const element of document.querySelectorAll('[data-text]')) element.textContent = texts[element.dataset.text];
});

// Fills in what the pages show about the user, now and after every change.
document.addEventListener('latchkey-session', ({ detail: { user, organization } }) => {
  const texts = { email: user?.primaryEmailAddress?.emailAddress, organization: organization?.name ?? 'none' };
  for (const element of document.querySelectorAll('[data-text]')) element.textContent = texts[element.dataset.text];
  if (user) showWhatTheApiKnows();
});

/** The session cookie authenticates calls of the same origin; other origins need a token: `await Latchkey.session.getToken()`. */
const showWhatTheApiKnows = async () => {
  const place = document.querySelector('#user-id');
  if (!place) return;
  const reply = await fetch('/api/me');
  place.textContent = reply.ok ? (await reply.json()).userId : `nothing (${reply.status})`;
};

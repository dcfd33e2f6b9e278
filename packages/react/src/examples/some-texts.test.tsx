// The example of the localization guide: some texts, flat, nested and as a function, over the others.
import { english } from '@latchkey/ui/messages';
import { LocaleProvider, useMessages } from '@latchkey/ui/parts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { someTexts } from './some-texts.ts';

const Words = () => {
  const signIn = useMessages('signIn', english.signIn);
  const profile = useMessages('organizationProfile', english.organizationProfile);
  return [
    signIn('start.title'),
    signIn('password.forgot'),
    signIn('start.submit'),
    profile('invite.submitCount', { count: 1 }),
    profile('invite.submitCount', { count: 3 }),
  ].join(' · ');
};

it('replaces these texts and keeps all others', async () => {
  const node = document.createElement('div');
  const root = createRoot(node);
  await act(async () =>
    root.render(
      <LocaleProvider localization={someTexts}>
        <Words />
      </LocaleProvider>,
    ),
  );
  expect(node.textContent).toBe('Welcome back · Lost it? · Continue · Send it · Send all 3');
  await act(async () => root.unmount());
});

// The example of the guide about server rendering runs, and hydrates without a warning.
import { createFakeService } from '@latchkey/client/testing';
import { act } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { KEY } from '../testing/page.tsx';
import { hydratePage, renderPage } from './server-rendered-page.tsx';

it('shows the user in the first HTML, and hydrates the same', async () => {
  const service = createFakeService(() => 0);
  service.addAccount('ada@example.com', 'correct horse');
  service.signInDirectly('ada@example.com');
  const [session] = service.client()?.sessions ?? [];
  const html = renderPage({
    publishableKey: KEY,
    initialState: {
      status: 'signed_in',
      session_id: 'sess_1',
      session_status: 'active',
      user_id: session?.user.id ?? '',
      actor: null,
      factor_verification_age: null,
      organization_id: null,
      organization_slug: null,
      organization_role: null,
      organization_permissions: null,
      ...(session ? { user: { ...session.user, first_name: '</script>' } } : {}),
    },
  });
  expect(html).not.toContain('Sign in');
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  const page = new DOMParser().parseFromString(html, 'text/html');
  document.body.append(...page.body.childNodes);
  const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // The service of this page never answers.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const root = await act(async () => hydratePage(document));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    document.body.replaceChildren();
    warned.mockRestore();
    vi.unstubAllGlobals();
  });
  expect(document.body.textContent).toContain('Hello, </script>.');
  expect(warned.mock.calls).toEqual([]);
});

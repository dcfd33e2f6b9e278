// Starts the playground: one provider round the whole application, as any host would have it.
import { LatchkeyProvider } from '@latchkey/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { publishableKey } from './publishable-key.ts';
import { push, replace } from './router.ts';
import { Shell } from './shell.tsx';
import './playground.css';
import './pages/pages.css';

const root = document.getElementById('app');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <LatchkeyProvider
        publishableKey={publishableKey()}
        routerPush={push}
        routerReplace={replace}
        signInUrl="/sign-in"
        signUpUrl="/sign-up"
        signInFallbackRedirectUrl="/me"
        signUpFallbackRedirectUrl="/me"
      >
        <Shell />
      </LatchkeyProvider>
    </StrictMode>,
  );
}

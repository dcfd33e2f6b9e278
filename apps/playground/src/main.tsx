// Starts the playground: one provider around the whole application, as in any host.
import { LatchkeyProvider } from '@latchkey/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { proxyUrl, publishableKey, serviceUrl } from './page-settings.ts';
import { push, replace } from './router.ts';
import { Shell } from './shell.tsx';
import './playground.css';
import './pages/pages.css';
import './account/account.css';
import './own-sign-in/own-sign-in.css';
import './sessions/sessions.css';
import './sessions/token/life.css';

const root = document.getElementById('app');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <LatchkeyProvider
        publishableKey={publishableKey()}
        proxyUrl={proxyUrl()}
        keylessServiceUrl={serviceUrl()}
        routerPush={push}
        routerReplace={replace}
        signInUrl="/sign-in"
        signUpUrl="/sign-up"
        waitlistUrl="/waitlist"
        signInFallbackRedirectUrl="/me"
        signUpFallbackRedirectUrl="/me"
        afterMultiSessionSingleSignOutUrl="/sessions"
      >
        <Shell />
      </LatchkeyProvider>
    </StrictMode>,
  );
}

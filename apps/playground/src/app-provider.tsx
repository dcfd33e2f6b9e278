// The provider around the application: its key, its router, the pages of sign-in and sign-up, and the language.
import { LatchkeyProvider } from '@latchkey/react';
import type { ReactNode } from 'react';
import { useLanguage } from './language.tsx';
import { proxyUrl, publishableKey, serviceUrl } from './page-settings.ts';
import { push, replace } from './router.ts';

export const AppProvider = ({ children }: { readonly children: ReactNode }) => {
  const { pack } = useLanguage();
  return (
    <LatchkeyProvider
      publishableKey={publishableKey()}
      proxyUrl={proxyUrl()}
      keylessServiceUrl={serviceUrl()}
      localization={pack}
      routerPush={push}
      routerReplace={replace}
      signInUrl="/sign-in"
      signUpUrl="/sign-up"
      waitlistUrl="/waitlist"
      signInFallbackRedirectUrl="/me"
      signUpFallbackRedirectUrl="/me"
      afterMultiSessionSingleSignOutUrl="/sessions"
    >
      {children}
    </LatchkeyProvider>
  );
};

// Starts the application: the router around the provider, because the provider navigates with the router.
import { LatchkeyProvider } from '@latchkey/react';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, useNavigate } from 'react-router';
import { App } from './app';

const Providers = ({ children }: { readonly children: ReactNode }) => {
  const navigate = useNavigate();
  return (
    <LatchkeyProvider
      publishableKey={import.meta.env.VITE_LATCHKEY_PUBLISHABLE_KEY}
      signInUrl="/sign-in"
      signUpUrl="/sign-up"
      afterSignOutUrl="/"
      routerPush={(path) => navigate(path)}
      routerReplace={(path) => navigate(path, { replace: true })}
    >
      {children}
    </LatchkeyProvider>
  );
};

createRoot(document.querySelector('#root') as HTMLElement).render(
  <StrictMode>
    <BrowserRouter>
      <Providers>
        <App />
      </Providers>
    </BrowserRouter>
  </StrictMode>,
);

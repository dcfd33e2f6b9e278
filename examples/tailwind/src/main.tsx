// Starts the application: the provider, in the router, has the appearance of all surfaces.
import { LatchkeyProvider } from '@latchkey/react';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, useNavigate } from 'react-router';
import { App } from './app';
import { appearance } from './appearance';
import './app.css';

const Providers = ({ children }: { readonly children: ReactNode }) => {
  const navigate = useNavigate();
  return (
    <LatchkeyProvider
      publishableKey={import.meta.env.VITE_LATCHKEY_PUBLISHABLE_KEY}
      appearance={appearance}
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

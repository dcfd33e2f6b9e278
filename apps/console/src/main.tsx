// Starts the console in its page.
import { LatchkeyProvider } from '@latchkey/hooks';
import { adoptStyles } from '@latchkey/ui/parts';
import type { ConsolePageJSON } from '@latchkey/wire/console';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { App } from './app.tsx';
import { readPageSettings } from './page-settings.ts';
import { PreferencesProvider, usePreferences } from './shell/preferences.tsx';
import { consoleStyles } from './styles/sheets.ts';

/** The surfaces are downloaded when one is opened: an operator with a session needs none at first. */
const loadUi = () => import('@latchkey/ui');

/** The client of the system instance. It writes no cookie, so that no application on this host sees one. */
const Client = ({ settings }: { readonly settings: ConsolePageJSON }) => {
  const { localization } = usePreferences();
  return (
    <LatchkeyProvider
      publishableKey={settings.publishable_key}
      proxyUrl={settings.proxy_url}
      standardBrowser={false}
      loadUi={loadUi}
      localization={localization}
      signInUrl="/console"
      afterSignOutUrl="/console"
    >
      <Router base="/console">
        <App settings={settings} />
      </Router>
    </LatchkeyProvider>
  );
};

const start = (root: HTMLElement): void => {
  adoptStyles(document, consoleStyles);
  root.classList.add('lk-root', 'lk-console');
  createRoot(root).render(
    <StrictMode>
      <PreferencesProvider>
        <Client settings={readPageSettings(document)} />
      </PreferencesProvider>
    </StrictMode>,
  );
};

const root = document.getElementById('app');
if (root) start(root);

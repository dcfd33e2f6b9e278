// Starts the console in its page.
import { LatchkeyProvider } from '@latchkey/hooks';
import { adoptStyles } from '@latchkey/ui/parts';
import type { ConsolePageJSON } from '@latchkey/wire/console';
import { StrictMode, useCallback } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { App } from './app.tsx';
import type { TextPart } from './i18n/language.ts';
import { readPageSettings } from './page-settings.ts';
import { PreferencesProvider, usePreferences } from './shell/preferences.tsx';
import { frameStyles } from './styles/frame/sheets.ts';

const SURFACES: readonly TextPart[] = ['surfaces'];

/** The surfaces and their texts are downloaded when one is opened: an operator with a session needs none at first. */
const useLoadUi = () => {
  const { needTexts } = usePreferences();
  return useCallback(() => {
    needTexts(SURFACES);
    return import('@latchkey/ui');
  }, [needTexts]);
};

/** The client of the system instance. It writes no cookie, so that no application on this host sees one. */
const Client = ({ settings }: { readonly settings: ConsolePageJSON }) => {
  const { localization } = usePreferences();
  const loadUi = useLoadUi();
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
  adoptStyles(document, frameStyles);
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

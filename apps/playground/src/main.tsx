// Starts the application: one provider around all of it, as in any host.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppProvider } from './app-provider.tsx';
import { LanguageProvider } from './language.tsx';
import { Shell } from './shell.tsx';
import './styles/base.css';
import './styles/bar.css';
import './styles/sheets.css';
import './styles/entries.css';
import './styles/token-life.css';
import './styles/account.css';
import './styles/own-screens.css';
import './styles/capability.css';
import './styles/theme-editor.css';
import './styles/front.css';

const root = document.getElementById('app');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider>
        <AppProvider>
          <Shell />
        </AppProvider>
      </LanguageProvider>
    </StrictMode>,
  );
}

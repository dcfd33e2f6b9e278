// Starts the page of a setup link: the IT of a company sets its connection up, without an account and without the console.
import { adoptStyles } from '@latchkey/ui/parts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { NoticeProvider } from '../shell/notices.tsx';
import { PreferencesProvider } from '../shell/preferences.tsx';
import { frameStyles } from '../styles/frame/sheets.ts';
import { pageStyles } from '../styles/pages/sheets.ts';
import { SetupPage } from './setup-page.tsx';
import { takeToken } from './token.ts';

const start = (root: HTMLElement): void => {
  adoptStyles(document, [...frameStyles, ...pageStyles]);
  root.classList.add('lk-root', 'lk-console');
  const token = takeToken(window);
  // Another link that is opened in this tab changes only the fragment.
  window.addEventListener('hashchange', () => window.location.reload());
  createRoot(root).render(
    <StrictMode>
      <PreferencesProvider>
        <NoticeProvider>
          <SetupPage token={token} />
        </NoticeProvider>
      </PreferencesProvider>
    </StrictMode>,
  );
};

const root = document.getElementById('app');
if (root) start(root);

// Light, dark or the system's choice; the surfaces follow the page's colour scheme.
import { useState } from 'react';

const SCHEMES = ['system', 'light', 'dark'] as const;

export const ThemeSwitch = () => {
  const [scheme, setScheme] = useState<(typeof SCHEMES)[number]>('system');
  const turn = () => {
    const next = SCHEMES[(SCHEMES.indexOf(scheme) + 1) % SCHEMES.length] ?? 'system';
    document.documentElement.style.colorScheme = next === 'system' ? '' : next;
    setScheme(next);
  };
  return (
    <button className="quiet" type="button" onClick={turn}>
      Theme: {scheme}
    </button>
  );
};

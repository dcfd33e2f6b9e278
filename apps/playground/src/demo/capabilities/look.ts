// Pages about the look and the language of the surfaces.
import providerSource from '../../app-provider.tsx?raw';
import languageSource from '../../language.tsx?raw';
import type { CapabilityGroup } from '../capability.ts';
import { LanguagesExample } from '../examples/languages.tsx';
import languagesSource from '../examples/languages.tsx?raw';
import { ThemingExample } from '../examples/theming.tsx';
import themingSource from '../examples/theming.tsx?raw';
import { ThemeEditor } from '../theme-editor/editor.tsx';

export const lookGroup: CapabilityGroup = {
  name: 'Look',
  capabilities: [
    {
      path: '/theming',
      name: 'Theming',
      title: 'In the colours of your product',
      lead: 'One colour and a few numbers are enough. Light and dark follow the page.',
      surface: ThemingExample,
      isCard: true,
      files: { 'theming.tsx': themingSource },
    },
    {
      path: '/theme-editor',
      name: 'Theme editor',
      title: 'Make a theme, copy its code',
      lead: 'Choose a base, change colours, corners and type, and see the surfaces in light and dark. The page measures the contrast.',
      surface: ThemeEditor,
      isWide: true,
      isCard: false,
    },
    {
      path: '/languages',
      name: 'Languages',
      title: 'In the language of your users',
      lead: 'A pack is plain data. Another one changes every surface of the page at once, also from right to left.',
      surface: LanguagesExample,
      isCard: true,
      files: { 'languages.tsx': languagesSource, 'app-provider.tsx': providerSource, 'language.tsx': languageSource },
    },
  ],
};

// The look of all surfaces: the tokens of shadcn/ui, and utilities of Tailwind CSS on single elements.
import { type Appearance, putStylesInLayer, shadcn } from '@latchkey/themes';

// The layer that app.css names between base and utilities.
putStylesInLayer(document, 'latchkey');

export const appearance: Appearance = {
  baseTheme: shadcn,
  elements: {
    formButtonPrimary: 'rounded-full uppercase tracking-wide',
    card: 'shadow-xl',
    userButtonAvatarBox: 'ring-2 ring-primary',
  },
  signIn: { elements: { headerTitle: 'text-2xl' } },
};

// The marks of providers as shapes in a 24 × 24 box: simplified, just enough to recognise a provider. A shape without a colour
// uses the text colour, so that it is visible on light and on dark.
import type { OAuthStrategy } from '@latchkey/wire';

/** One shape: filled, or a line if it has a width. Without a colour it uses the text colour. */
export type Shape = {
  readonly d: string;
  readonly colour?: string;
  readonly width?: number;
  /** Even-odd fill: overlapping parts become holes. */
  readonly holes?: boolean;
};

/** Shapes by strategy, the lowest layer first, of the most common providers. */
export const SHAPES = {
  oauth_google: [
    { d: 'M12 12h8.5a8.5 8.5 0 0 1-3 6.5', colour: '#4285f4', width: 3.6 },
    { d: 'M17.5 18.5A8.5 8.5 0 0 1 4.6 16.2', colour: '#34a853', width: 3.6 },
    { d: 'M4.6 16.2a8.5 8.5 0 0 1 0-8.4', colour: '#fbbc05', width: 3.6 },
    { d: 'M4.6 7.8A8.5 8.5 0 0 1 18 6', colour: '#ea4335', width: 3.6 },
  ],
  oauth_microsoft: [
    { d: 'M3 3h8.5v8.5H3Z', colour: '#f25022' },
    { d: 'M12.5 3H21v8.5h-8.5Z', colour: '#7fba00' },
    { d: 'M3 12.5h8.5V21H3Z', colour: '#00a4ef' },
    { d: 'M12.5 12.5H21V21h-8.5Z', colour: '#ffb900' },
  ],
  oauth_apple: [
    {
      d: 'M12 7.5c-1.5-.9-3-1.1-4.4-.5-2.4 1-3.4 3.4-3.1 6.2.4 3.4 2.6 7.6 4.9 7.6 1 0 1.6-.6 2.6-.6s1.6.6 2.6.6c1.9 0 3.6-2.7 4.4-5-2-.8-3.1-2.4-3.1-4.2 0-1.7.9-3 2.3-3.9-.9-1-2-1.2-2.8-1.2-1.4 0-2.3 1-3.4 1Z',
    },
    { d: 'M12 6.3c-.1-2.3 1.5-4.2 3.7-4.5.2 2.3-1.6 4.4-3.7 4.5Z' },
  ],
  oauth_github: [
    {
      d: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20ZM7.2 6.8 9.6 8c1.5-.4 3.3-.4 4.8 0l2.4-1.2c.5 1 .6 2 .3 2.9 1 1.1 1.4 2.3 1.4 3.6 0 3-1.9 4.2-4.5 4.5.4.5.6 1.1.6 1.9v2c-1.7.4-3.5.4-5.2 0v-2c0-.8.2-1.4.6-1.9-2.6-.3-4.5-1.5-4.5-4.5 0-1.3.4-2.5 1.4-3.6-.3-.9-.2-1.9.3-2.9Z',
      holes: true,
    },
  ],
  // The test provider of a development instance: a key.
  oauth_custom_test: [
    { d: 'M8 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM12.5 12H21M17 12v3M20.5 12v2.3', width: 2 },
    { d: 'M8 12h.01', width: 2.2 },
  ],
} as const satisfies { readonly [Strategy in OAuthStrategy]?: readonly Shape[] };

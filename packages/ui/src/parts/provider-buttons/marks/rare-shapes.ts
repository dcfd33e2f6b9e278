// Shapes of less common providers and wallets: downloaded if an instance enables one.
import type { OAuthStrategy } from '@latchkey/wire';
import type { Shape } from './shapes.ts';

/** The background of a round mark. */
const disc = (colour: string): Shape => ({ d: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Z', colour });

const WHITE = '#fff';

const LINKEDIN: readonly Shape[] = [
  { d: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5c0-1.1.9-2 2-2Z', colour: '#0a66c2' },
  {
    d: 'M6 10h2.6v8H6Zm1.3-4.2a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3ZM10.4 10h2.5v1.2c.5-.9 1.5-1.4 2.6-1.4 2.1 0 2.9 1.4 2.9 3.5V18h-2.6v-4.3c0-1.1-.3-1.8-1.3-1.8S13 12.6 13 13.8V18h-2.6Z',
    colour: WHITE,
  },
];

const X: readonly Shape[] = [
  {
    d: 'M3.5 4H8l4.3 5.7L17.2 4h2.4l-6.3 7.2 7.2 9.3H16l-4.6-6.2-5.3 6.2H3.7l6.7-7.7Zm3.3 1.7 10 13.1h1.3l-10-13.1Z',
    holes: true,
  },
];

/** Shapes by strategy, the lowest layer first. */
export const RARE_SHAPES = {
  oauth_facebook: [
    disc('#1877f2'),
    {
      d: 'M13.3 21.9v-8.1h2.5l.4-2.9h-2.9V9.1c0-.9.4-1.5 1.6-1.5h1.3V5.1c-.5-.1-1.2-.1-1.9-.1-2.3 0-3.9 1.3-3.9 3.7v2.2H8v2.9h2.4v8.1Z',
      colour: WHITE,
    },
  ],
  oauth_gitlab: [
    { d: 'M12 21 2.8 14l2-10 2.7 7.5h9L19.2 4l2 10Z', colour: '#fc6d26' },
    { d: 'm12 21-4.5-9.5h9Z', colour: '#e24329' },
  ],
  oauth_discord: [
    {
      d: 'M6 6.5c2-1 4-1.3 6-1.3s4 .3 6 1.3c2 3 3 6.3 2.7 10.3-1.5 1.1-3 1.8-4.6 2.2l-1.2-1.9c-2 .5-3.9.5-5.8 0L7.9 19c-1.6-.4-3.1-1.1-4.6-2.2C3 12.8 4 9.5 6 6.5Zm3 4a1.7 1.9 0 1 0 0 3.8 1.7 1.9 0 0 0 0-3.8Zm6 0a1.7 1.9 0 1 0 0 3.8 1.7 1.9 0 0 0 0-3.8Z',
      colour: '#5865f2',
      holes: true,
    },
  ],
  oauth_slack: [
    { d: 'M4.5 9.5h5M9.5 4.5h.01', colour: '#36c5f0', width: 3.6 },
    { d: 'M14.5 4.5v5M19.5 9.5h.01', colour: '#2eb67d', width: 3.6 },
    { d: 'M14.5 14.5h5M14.5 19.5h.01', colour: '#ecb22e', width: 3.6 },
    { d: 'M9.5 14.5v5M4.5 14.5h.01', colour: '#e01e5a', width: 3.6 },
  ],
  oauth_linkedin: LINKEDIN,
  oauth_linkedin_oidc: LINKEDIN,
  oauth_twitter: X,
  oauth_x: X,
  oauth_twitch: [
    {
      d: 'M5.5 3H20v10l-4.5 4.5H12L9 20.5H7v-3H4v-11ZM11 7.3v5h1.8v-5Zm4.3 0v5h1.8v-5Z',
      colour: '#9146ff',
      holes: true,
    },
  ],
  oauth_spotify: [
    disc('#1ed760'),
    { d: 'M6.5 9.3c4-1.2 8-.8 11.3 1', colour: '#0d2b18', width: 1.9 },
    { d: 'M7.2 12.6c3.3-.9 6.6-.6 9.3.9M7.9 15.7c2.6-.7 5.2-.4 7.3.8', colour: '#0d2b18', width: 1.5 },
  ],
  oauth_notion: [{ d: 'M5 4.8 16.3 4 19 6.3V20l-11.4.7L5 17.8ZM9.2 16.5V9.2l5.6 7.3V9.2', width: 1.6 }],
  oauth_dropbox: [
    {
      d: 'M7.5 3.5 12 6.4 7.5 9.3 3 6.4Zm9 0L21 6.4l-4.5 2.9L12 6.4Zm-9 5.8 4.5 2.9-4.5 2.9L3 12.2Zm9 0 4.5 2.9-4.5 2.9-4.5-2.9Zm-4.5 4.6 4.5 2.9-4.5 2.9-4.5-2.9Z',
      colour: '#0061ff',
    },
  ],
  oauth_atlassian: [
    { d: 'M7.8 11 13 21H3.2c-.5 0-.8-.5-.6-1Z', colour: '#4c9aff' },
    { d: 'M12.4 3.2c-2.6 4-2.4 6.9-.6 10.5l3.5 7.3h5.5c.5 0 .8-.5.6-1Z', colour: '#2684ff' },
  ],
  oauth_bitbucket: [{ d: 'M2.5 4h19l-2.7 16H5.2Zm6.7 5 .9 6h3.8l.9-6Z', colour: '#2684ff', holes: true }],
  oauth_hubspot: [
    {
      d: 'M15 10.7a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6ZM15 10.7V6.5M12 12.2 5.5 7M12.3 17.2 9.5 20',
      colour: '#ff7a59',
      width: 2,
    },
    { d: 'M15 4.6h.01M4.9 6.5h.01M8.9 20.5h.01', colour: '#ff7a59', width: 3.2 },
  ],
  oauth_linear: [
    { d: 'M8 4.3A9 9 0 0 1 19.7 16Z', colour: '#5e6ad2' },
    { d: 'm5.4 6.6 12 12M3.3 10.5l10.2 10.2M3.3 15.3l5.4 5.4', colour: '#5e6ad2', width: 1.7 },
  ],
  oauth_tiktok: [
    {
      d: 'M13 3h3c.3 2.4 1.7 3.8 4 4v3c-1.6 0-3-.5-4-1.3v6.4c0 3.4-2.6 5.9-5.9 5.9s-5.6-2.5-5.6-5.5S7 9.9 10.1 9.9c.3 0 .6 0 .9.1v3.2c-.3-.1-.6-.1-.9-.1-1.5 0-2.5 1-2.5 2.4s1 2.5 2.5 2.5S13 17 13 15.1Z',
    },
  ],
  oauth_line: [
    {
      d: 'M12 3.5c5.2 0 9.5 3.1 9.5 7.1 0 4.1-4.8 6.7-9.5 10.4V17.6c-5.2 0-9.5-3-9.5-7s4.3-7.1 9.5-7.1Z',
      colour: '#06c755',
    },
    { d: 'M7 9v3.3h1.9M11 9v3.3M13.2 12.3V9l2.6 3.3V9', colour: WHITE, width: 1.3 },
  ],
  oauth_coinbase: [disc('#0052ff'), { d: 'M15.8 10.2a4.2 4.2 0 1 0 0 3.6', colour: WHITE, width: 3 }],
  oauth_box: [
    {
      d: 'M3 6.5v7M5.8 10.7a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6ZM12.5 10.7a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6ZM17 11l4.2 5M21.2 11 17 16',
      colour: '#2b7de9',
      width: 1.9,
    },
  ],
  oauth_xero: [
    disc('#13b5ea'),
    { d: 'm6 9 4.5 6M10.5 9 6 15M16 10.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6Z', colour: WHITE, width: 1.6 },
  ],
  oauth_huggingface: [
    disc('#ffd21e'),
    { d: 'M8.3 9.6h.01M15.7 9.6h.01', colour: '#3a3b45', width: 2.4 },
    { d: 'M8 13.2c1.1 3.4 6.9 3.4 8 0Z', colour: '#3a3b45' },
    { d: 'M3.6 17.2c.7 2.3 3 3.4 4.7 2.5M20.4 17.2c-.7 2.3-3 3.4-4.7 2.5', colour: '#ff9d0b', width: 2.2 },
  ],
  oauth_vercel: [{ d: 'M12 3.5 22.5 20.5h-21Z' }],
} as const satisfies { readonly [Strategy in OAuthStrategy]?: readonly Shape[] };

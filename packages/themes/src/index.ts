// Public entry `@latchkey/themes`: one theme per export, plain data, so that a bundler keeps only the one that is used.

export type { Appearance, AppearanceVariables, Theme } from '@latchkey/client';
export { builtIn } from './built-in.ts';
export { putStylesInLayer } from './cascade-layer.ts';
export { highContrast } from './high-contrast.ts';
export { neutral } from './neutral.ts';
export { shadcn } from './shadcn.ts';
export { simple } from './simple.ts';

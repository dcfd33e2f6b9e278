// What the console and the page of the preview send each other. Both are of one origin; still only these shapes are read.
import type { EnvironmentJSON } from '@latchkey/wire';
import { LANGUAGES, type Language } from '../i18n/language.ts';

export const SURFACES = ['SignIn', 'SignUp', 'UserProfile'] as const;
export type Surface = (typeof SURFACES)[number];

/** What the preview is to draw. */
export type PreviewOrder = {
  readonly kind: 'latchkey-preview';
  readonly environment: EnvironmentJSON;
  readonly surface: Surface;
  readonly isDark: boolean;
  readonly language: Language;
};

/** What the preview says: that it can draw, and how high its content is. */
export type PreviewReport = {
  readonly kind: 'latchkey-preview-report';
  readonly isReady?: boolean | undefined;
  readonly height?: number | undefined;
};

const MAX_HEIGHT = 4000;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** An order of the console; undefined for any other message. */
export const readOrder = (data: unknown): PreviewOrder | undefined => {
  if (!isObject(data) || data.kind !== 'latchkey-preview' || !isObject(data.environment)) return undefined;
  const surface = SURFACES.find((one) => one === data.surface);
  const language = LANGUAGES.find((one) => one === data.language);
  if (!surface || !language) return undefined;
  // The environment comes from the service, through the console of the same origin.
  const environment = data.environment as unknown as EnvironmentJSON;
  return { kind: 'latchkey-preview', environment, surface, language, isDark: data.isDark === true };
};

/** A report of the preview; undefined for any other message. */
export const readReport = (data: unknown): PreviewReport | undefined => {
  if (!isObject(data) || data.kind !== 'latchkey-preview-report') return undefined;
  const { height } = data;
  return {
    kind: 'latchkey-preview-report',
    isReady: data.isReady === true,
    ...(typeof height === 'number' && height > 0 && { height: Math.min(Math.ceil(height), MAX_HEIGHT) }),
  };
};

// The event of a surface that was shown: its name and whether it was customised, never the values (pure).
import type { TelemetryEvent } from './sampling.ts';

/** Props besides the appearance that are reported, by surface. */
const EXTRAS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  SignIn: { withSignUp: 'withSignUp' },
  UserProfile: { customPages: 'customPages' },
  OrganizationProfile: { customPages: 'customPages' },
  UserButton: { customItems: 'customMenuItems', standalone: '__experimental_asStandalone' },
};

/** The payload of the event. */
export const componentPayload = ({ name, props }: NonNullable<TelemetryEvent['shown']>): Record<string, unknown> => {
  // The casts hold: props and appearance are objects, and missing keys are undefined.
  const given = props as Readonly<Record<string, unknown>>;
  const look = (given.appearance ?? {}) as Readonly<Record<string, unknown>>;
  const extras = Object.entries(EXTRAS[name] ?? {}).map(([key, prop]) => [key, isSaid(given[prop])]);
  return {
    component: name,
    appearanceProp: isSaid(given.appearance),
    baseTheme: isSaid(look.baseTheme),
    elements: isSaid(look.elements),
    variables: isSaid(look.variables),
    ...Object.fromEntries(extras),
  };
};

const isSaid = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

// Addresses in settings: images that pages load, and pages that browsers are redirected to. Only https, or http on this machine,
// is accepted: the Content-Security-Policy of a page would block `data:` and `blob:` images, and `javascript:` would run.

import { type ErrorItemJSON, isWebAddress } from '@latchkey/wire';
import { refused } from '../../domain/faults/refused-values.ts';
import type { Instance } from '../../domain/instance/instance.ts';

/** A path of the application; a second slash or a backslash would make the browser go to another host. */
const isPath = (given: string): boolean => /^\/(?![/\\])/.test(given) && URL.canParse(given, 'https://example.com');

/** In development, pages may be anywhere on a local network. */
const isDevelopmentPage = (given: string, { environmentType }: Instance): boolean =>
  environmentType === 'development' && /^http:\/\//i.test(given) && URL.canParse(given);

const PICTURES: readonly string[] = ['logo_image_url', 'favicon_image_url'];

const problemOf = (name: string, given: unknown, instance: Instance): string | undefined => {
  if (typeof given !== 'string' || given === '' || isWebAddress(given)) return undefined;
  if (PICTURES.includes(name)) return 'must be an https address (http only on this machine), or empty for none.';
  return isPath(given) || isDevelopmentPage(given, instance)
    ? undefined
    : 'must be an https address (http only on this machine), or a path such as /sign-in.';
};

/** Problems with the addresses that a change sets; stored values are not checked again. */
export const addressProblems = (
  instance: Instance,
  wanted: Readonly<Record<string, unknown>>,
): readonly ErrorItemJSON[] => {
  const current: Readonly<Record<string, unknown>> = instance.settings.display_config;
  return Object.entries(wanted).flatMap(([name, given]) => {
    const problem = name.endsWith('_url') && given !== current[name] ? problemOf(name, given, instance) : undefined;
    const path = `display_config.${name}`;
    return problem === undefined ? [] : [refused('form_param_format_invalid', path, `${path} ${problem}`)];
  });
};

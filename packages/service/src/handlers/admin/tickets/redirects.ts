// Where the link of a mailed ticket leads.
import { Fault } from '../../../domain/faults/fault.ts';
import { RefusedValues, refused } from '../../../domain/faults/refused-values.ts';
import { allowedRedirect } from '../../../domain/instance/allowed-origins.ts';
import type { Instance } from '../../../domain/instance/instance.ts';
import type { OperatorDeps } from '../../../use-cases/context/operator.ts';
import { originRules } from '../../../use-cases/context/origin-rules.ts';

/** The redirect of an invitation must be a page of the application, because the link carries the ticket there. */
export const readRedirect = (deps: OperatorDeps, instance: Instance, given: string | undefined): string | null => {
  if (given === undefined) return null;
  const config = { ...deps.config, trustedProxies: [] };
  const target = allowedRedirect(originRules({ instance, config }), given);
  if (target === undefined) throw new Fault('redirect_url_invalid', { field: 'redirect_url' });
  return target;
};

/** The same for a mailed link, which must have a target; without one the call is refused and no mail is sent. */
export const readMailedRedirect = (deps: OperatorDeps, instance: Instance, given: string | undefined): string => {
  const { sign_up_url: signUp, home_url: home } = instance.settings.display_config;
  const target = readRedirect(deps, instance, given ?? [signUp, home].find((page) => URL.canParse(page)));
  if (target !== null) return target;
  throw new RefusedValues([
    refused(
      'form_param_missing',
      'redirect_url',
      'redirect_url is missing: the e-mail must link to a page of the application. Give an absolute URL, or set display_config.sign_up_url to one.',
    ),
  ]);
};

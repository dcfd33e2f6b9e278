// IdP-initiated SAML: redirects the browser to the application's sign-in page with a ticket.
import type { EnterpriseConnection } from '../../domain/enterprise/connection.ts';
import { allowedRedirect } from '../../domain/instance/allowed-origins.ts';
import { acceptIdpInitiated } from '../../use-cases/callbacks/idp-initiated.ts';
import type { Call } from '../../use-cases/context/call.ts';
import { originRules } from '../../use-cases/context/origin-rules.ts';
import { invalidCallbackPage } from './oauth-callback.ts';

type IdpInitiated = {
  readonly posted: string;
  readonly relayState: string | undefined;
  /** Called once the response has proved to be right. */
  readonly accepted: () => Promise<void>;
};

/** The sign-in page, with RelayState as its redirect if that is an allowed address of the application. */
const signInPage = (call: Call, relayState: string | undefined): URL | undefined => {
  const { display_config: display } = call.instance.settings;
  const rules = originRules(call);
  const page = allowedRedirect(rules, display.sign_in_url) ?? allowedRedirect(rules, display.home_url);
  if (page === undefined) return undefined;
  const url = new URL(page);
  const goal = relayState === undefined ? undefined : allowedRedirect(rules, relayState);
  if (goal !== undefined) url.searchParams.set('redirect_url', goal);
  return url;
};

/** Answers an unsolicited response on a connection that allows it. */
export const handleIdpInitiated = async (
  call: Call,
  connection: EnterpriseConnection,
  { posted, relayState, accepted }: IdpInitiated,
): Promise<Response> => {
  const target = signInPage(call, relayState);
  const result = target && (await acceptIdpInitiated(call, connection, posted));
  if (!target || !result || result === 'refused') return invalidCallbackPage(call);
  await accepted();
  if (result.ticket !== undefined) target.searchParams.set(call.names.params.ticket, result.ticket);
  return new Response(null, { status: 303, headers: { Location: target.href } });
};

// The two calls of the page that a one-time link opens. They need no session: the token in the body is the access.
import { Fault } from '../../domain/faults/fault.ts';
import { normaliseEmail } from '../../domain/identifiers/normalise.ts';
import { consoleOrigin, systemInstanceAt } from '../../http/console/reach-console.ts';
import { callerOf } from '../../http/incoming.ts';
import { requireLink, welcomeOperator } from '../../use-cases/console/welcome.ts';
import type { ConsoleHandler } from './console-visit.ts';

/** What the link is for, so that the page can say it before the link is used. */
export const checkWelcome: ConsoleHandler<'POST /welcome/check'> = async (visit) => {
  const { role, emailAddress, isRecovery, expiresAt } = await requireLink(visit, visit.body.token);
  return {
    object: 'console_welcome_check',
    role,
    email_address: emailAddress,
    is_recovery: isRecovery,
    expires_at: expiresAt,
  };
};

export const acceptWelcome: ConsoleHandler<'POST /welcome'> = async (visit) => {
  const { token, email_address: given, first_name: firstName, last_name: lastName, password } = visit.body;
  const emailAddress = normaliseEmail(given);
  if (emailAddress === undefined) throw new Fault('form_param_format_invalid', { field: 'email_address' });
  const system = await systemInstanceAt(visit, consoleOrigin(visit, visit.request));
  const ticket = await welcomeOperator(
    { ...visit, system, ...callerOf(visit) },
    { token, emailAddress, firstName: firstName || null, lastName: lastName || null, password: password || undefined },
  );
  return { object: 'console_welcome', ticket };
};

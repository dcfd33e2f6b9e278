// The look of the messages and pages of a call.
import { languageOf } from '../../domain/messages/language.ts';
import type { Call } from './call.ts';

/** The common parts of every message of a call: the application's name and colour, and the language of the request. */
export const messageLook = (call: Pick<Call, 'instance' | 'request'>) => {
  const { application_name: applicationName, theme } = call.instance.settings.display_config;
  const language = languageOf(call.request.headers.get('accept-language'));
  return { applicationName, language, accent: theme.general.color };
};

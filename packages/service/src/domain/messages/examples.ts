// Example values for previews and tests. None of them works: the code belongs to no verification, the link to no ticket.

import type { Language } from '@latchkey/wire';
import type { MessageSlug } from '@latchkey/wire/schemas';
import { textsIn } from './language.ts';
import { kindOf, type MessageValues, type VariableName } from './templates/kinds.ts';

const EXAMPLES: Readonly<Record<Exclude<VariableName, 'application' | 'browser'>, string>> = {
  code: '424242',
  link: 'https://example.com/this-is-only-an-example',
  minutes: '10',
  days: '30',
  organization: 'Northshore Clinic',
  time: '2026-05-17 14:42',
  place: 'Bremen',
  endpoint_url: 'https://example.com/webhooks',
  endpoint_id: 'whe_example',
  reason: 'No delivery to it has succeeded for five days.',
};

/** The value of each variable of a message, but for the name of the application. */
export const exampleValues = (slug: MessageSlug, language: Language): MessageValues => {
  const all = { ...EXAMPLES, browser: textsIn(language).newSignIn.browserOn('Firefox', 'Linux') };
  return Object.fromEntries(
    kindOf(slug).variables.flatMap((name) => (name === 'application' ? [] : [[name, all[name]]])),
  );
};

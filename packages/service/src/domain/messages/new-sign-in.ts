// The mail about a sign-in from a browser that the user has not used before: when, with what, from where, and a button that
// reports it.
import type { Device } from '../sessions/user-agent.ts';
import { hint, linkButton, mailPage, oneLine, paragraph, writtenAddress } from './html.ts';
import { type Language, textsIn } from './language.ts';
import type { MessageContent } from './message-content.ts';
import { unlinked } from './unlinked.ts';

type SignedInFacts = {
  readonly to: string;
  readonly applicationName: string;
  readonly language: Language;
  readonly accent: string;
  readonly link: string;
  /** How long the link is valid. */
  readonly days: number;
  readonly at: number;
  readonly device: Device;
  /** The place of the address, if a proxy of the operator knows it. */
  readonly city: string | undefined;
  readonly country: string | undefined;
};

const CITY_LENGTH = 60;
const REGION = /^[A-Z]{2}$/;

const timeOf = (language: Language, at: number): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at);

const regionOf = (language: Language, country: string | undefined): string | undefined =>
  country !== undefined && REGION.test(country)
    ? new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(country)
    : undefined;

/** The place in words, such as `Bremen, Germany`; undefined if nothing is known. */
const placeOf = ({ language, city, country }: SignedInFacts): string | undefined => {
  const town = city === undefined ? '' : unlinked([...oneLine(city)].slice(0, CITY_LENGTH).join(''));
  const parts = [town, regionOf(language, country)].filter((part) => part !== undefined && part !== '');
  return parts.length === 0 ? undefined : parts.join(', ');
};

const browserOf = ({ language, device }: SignedInFacts): string => {
  const own = textsIn(language).newSignIn;
  const { browserName, deviceType } = device;
  if (browserName !== null && deviceType !== null) return own.browserOn(browserName, deviceType);
  return browserName ?? deviceType ?? own.unknownBrowser;
};

/** The mail about a new browser; `newSignInMessage({ to, link, days: 7, at: now, … })`. */
export const newSignInMessage = (facts: SignedInFacts): MessageContent => {
  const { language, link } = facts;
  const texts = textsIn(language);
  const own = texts.newSignIn;
  const name = unlinked(oneLine(facts.applicationName));
  const application = name || texts.unnamedApplication;
  const subject = own.subject(application);
  const opening = own.opening(application);
  const place = placeOf(facts);
  const rows = [
    own.time(timeOf(language, facts.at)),
    own.browser(browserOf(facts)),
    ...(place === undefined ? [] : [own.place(place)]),
  ];
  const validity = own.validity(facts.days);
  return {
    to: facts.to,
    subject,
    text: `${[opening, rows.join('\n'), own.fine, own.otherwise, link, validity].join('\n\n')}\n`,
    html: mailPage({ language, name }, subject, [
      paragraph(opening),
      ...rows.map(paragraph),
      paragraph(own.fine),
      paragraph(own.otherwise),
      linkButton(own.button, link, facts.accent),
      hint(validity),
      writtenAddress(texts.pasteAddress, link),
    ]),
    // A program that waits for the link with which a user continues must not follow this one, so it is only in the texts.
    code: undefined,
    link: undefined,
  };
};

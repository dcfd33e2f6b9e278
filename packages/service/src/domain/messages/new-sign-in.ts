// The mail about a sign-in from a browser that the user has not used before: when, with what, from where, and a button that
// reports it.
import type { Language } from '@latchkey/wire';
import type { Device } from '../sessions/user-agent.ts';
import { oneLine } from './html.ts';
import { textsIn } from './language.ts';
import type { Message } from './message.ts';
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

/** Between a town and its country, where it is not the Latin comma. */
const SEPARATORS: Readonly<Partial<Record<Language, string>>> = { ar: '، ', ja: '、', 'zh-CN': '，', 'zh-TW': '，' };

/** The place in words, such as `Bremen, Germany`; undefined if nothing is known. */
const placeOf = ({ language, city, country }: SignedInFacts): string | undefined => {
  const town = city === undefined ? '' : unlinked([...oneLine(city)].slice(0, CITY_LENGTH).join(''));
  const parts = [town, regionOf(language, country)].filter((part) => part !== undefined && part !== '');
  return parts.length === 0 ? undefined : parts.join(SEPARATORS[language] ?? ', ');
};

const browserOf = ({ language, device }: SignedInFacts): string => {
  const own = textsIn(language).newSignIn;
  const { browserName, deviceType } = device;
  if (browserName !== null && deviceType !== null) return own.browserOn(browserName, deviceType);
  return browserName ?? deviceType ?? own.unknownBrowser;
};

/** The mail about a new browser; `newSignInMessage({ to, link, days: 7, at: now, … })`. */
export const newSignInMessage = (facts: SignedInFacts): Message => ({
  slug: 'new_sign_in',
  to: facts.to,
  language: facts.language,
  applicationName: facts.applicationName,
  accent: facts.accent,
  values: {
    time: timeOf(facts.language, facts.at),
    browser: browserOf(facts),
    place: placeOf(facts),
    link: facts.link,
    days: String(facts.days),
  },
  // A program that waits for the link with which a user continues must not follow this one, so it is only in the texts.
  code: undefined,
  link: undefined,
});

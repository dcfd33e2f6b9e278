// Every function of the screens that reads text from outside (typed, pasted, of addresses, of the service, of a host's settings),
// with the texts that are worst for it: work grows in proportion to the length, or stops at a limit. A new parser gets a row.
import { readSlug, slugOf } from '@latchkey/wire';
import { steepTexts } from '@latchkey/wire/testing';
import { describe, expect, it } from 'vitest';
import { digitsOf } from './flows/code-entry.ts';
import { looksLikeEmail } from './flows/email-shape.ts';
import { endAddress, typeAddress } from './flows/organizations/address-tags.ts';
import { urlFor } from './flows/organizations/url.ts';
import { orderPages } from './flows/profile/pages.ts';
import { missesScopes } from './flows/profile/providers.ts';
import { inOwnKeys } from './i18n/contract-keys/texts.ts';
import { isContractWritten } from './i18n/contract-written.ts';
import { languageTag } from './i18n/language-tag.ts';
import { fill, findMessage } from './i18n/message.ts';
import { keptSearch } from './location/location.ts';
import { createPageLocation, pathUnder, readHash } from './location/page.ts';
import { safeUrl } from './parts/link/safe-url.ts';
import { searchCountries } from './parts/phone-input/countries.ts';
import { caretAfter, meant } from './parts/phone-input/edit.ts';
import { readTyped, writtenPhone } from './parts/phone-input/library.ts';
import { customProperties, ruleClass, rulesSheet } from './styles/appearance/variables.ts';
import { isPhone } from './surfaces/shared/cards/identifier-text.tsx';

const COUNTRIES = [{ country: 'DE', code: '49', name: 'Germany' }] as const;
const icon = { mountIcon: () => undefined, unmountIcon: () => undefined };
const content = { mount: () => undefined, unmount: () => undefined };
const page = (url: string) => orderPages(['account'], [{ label: 'Page', url, ...icon, ...content }]);
const link = (url: string) => orderPages(['account'], [{ label: 'Link', url, ...icon }]);

/** The parsers, each with an external text as argument. */
const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  'a pasted code': digitsOf,
  'an e-mail address': looksLikeEmail,
  'addresses that are typed': (text) => typeAddress(['mira@harbourlab.org'], text),
  'addresses that are pasted': (text) => endAddress({ addresses: [], text }, text),
  'a phone number that is typed': (text) => readTyped(text, 'DE'),
  'a phone number with a country': (text) => readTyped(`+49${text}`, 'DE'),
  'a phone number without a known country': (text) => readTyped(`+0${text}`, undefined),
  'a phone number that is shown': writtenPhone,
  'a phone number with digits alone': (text) => writtenPhone(`+49${text.replace(/\D/g, '1')}`),
  'a phone number among identifiers': isPhone,
  'a digit that is deleted': (text) =>
    meant(`${text} `, { text, caret: text.length, kind: 'deleteContentBackward' }).text.length,
  'the place of the caret': (text) => caretAfter({ text, caret: 0 }, text),
  'a country that is looked for': (text) => searchCountries(COUNTRIES, text),
  'a slug from a name': slugOf,
  'a slug': readSlug,
  'the address of an organization': (text) => urlFor(text, { id: 'org_1', slug: text }),
  'the address of a page of the host': page,
  'the address of a link of the host': link,
  'scopes that a provider approved': (text) => missesScopes(text, ['repo']),
  'the hash of a page': (text) => readHash(`#/${text}`),
  'the path of a page': (text) => pathUnder('/sign-in', `/sign-in/${text}`),
  'the base path of a flow': (text) => createPageLocation({ base: text }).read(),
  'a query to keep': (text) => keptSearch(`?${text}`, text),
  'an address in a link': safeUrl,
  'a text with placeholders': (text) => fill(text, { a: text.slice(0, 9) }),
  'many placeholders': (text) => fill('{a} '.repeat(text.length / 4), { a: 'Mira' }),
  'a value for a placeholder': (text) => fill('{a} and {a}', { a: text }),
  'a key of a text': (text) => findMessage({ a: 'b' }, text),
  'a language': languageTag,
  'texts of a host': (text) => isContractWritten({ signIn: { a: text, [text]: text } }),
  'texts of the contract': (text) =>
    inOwnKeys({
      signIn: { start: { title: text } },
      signUp: { start: { title: text } },
      dates: { previous6Days: text, numeric: text },
    }),
  'a colour': (text) => customProperties({ colorPrimary: text, colorNeutral: text, fontSize: text }),
  'rules of an element': (text) => ruleClass({ [text]: text, '&:hover': { color: text } }),
  'a sheet of rules': (text) => rulesSheet([{ card: { [text]: text } }]),
};

describe.each(Object.entries(PARSERS))('%s', (_name, read) => {
  it('costs no more than linear time', async () => {
    expect(await steepTexts(read)).toEqual([]);
  });
});

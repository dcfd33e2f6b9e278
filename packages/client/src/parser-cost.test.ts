// Every function of the client that reads text from outside (addresses, cookies, keys, replies, typed text), with the texts
// that are worst for it: work grows in proportion to the length, or stops at a limit. A new parser gets a row.
import { decodeBase64UrlText, encodeBase64UrlText, isLoopbackHost, parsePublishableKey } from '@latchkey/wire';
import { steepTexts } from '@latchkey/wire/testing';
import { describe, expect, it } from 'vitest';
import { createHashSearch } from './captcha/hash-search.ts';
import { replyError } from './http/reply.ts';
import { allowedRedirect, navigationTarget } from './lib/allowed-redirect.ts';
import { toCamelCase, toSnakeCase } from './lib/case.ts';
import { decodeJwt } from './lib/jwt.ts';
import { unmetPasswordRules } from './lib/password-rules.ts';
import { formatPhone } from './lib/phone.ts';
import { appendPath, extendHash, isAbsoluteHttpUrl, readHash, readPageParams, withoutSearch } from './lib/url.ts';
import { withSearch } from './lib/with-search.ts';
import { mergeRedirects, readInitialValues } from './navigation/redirect-precedence.ts';
import { serviceRedirect } from './navigation/service-redirect.ts';
import { readDomain, readKey, readProxyUrl } from './options.ts';
import { readCookie, serializeCookie } from './platform/cookie-jar.ts';
import { sha1 } from './platform/sha-1.ts';

const PAGE = 'https://app.example.com';
const API = 'https://latchkey.example.com';
const RULES = { pageOrigin: PAGE, allowedOrigins: ['https://*.example.com', /^https:\/\/[a-z]+\.example\.org$/] };

const back = (href: string, authPage = '/sign-in') =>
  serviceRedirect({
    href,
    read: (address) => navigationTarget(address, PAGE),
    apiOrigin: API,
    isSignedIn: false,
    authPages: [authPage],
  });
const WAY_BACK = `${PAGE}/?redirect_url=${encodeURIComponent(`${API}/oauth/authorize`)}`;

const refusal = (text: string) =>
  replyError(
    {
      status: 422,
      statusText: text,
      headers: new Headers(),
      payload: JSON.parse(`{"errors":[{"code":${JSON.stringify(text)},"message":${JSON.stringify(text)},"meta":{}}]}`),
    },
    text,
  );

/** The parser, and the untrusted input it gets. */
const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  'a publishable key': parsePublishableKey,
  'a publishable key or what is wrong with it': readKey,
  'the host in a publishable key': (text) => parsePublishableKey(`pk_test_${btoa(`${text}$`)}`),
  'a host': isLoopbackHost,
  base64url: decodeBase64UrlText,
  'text as base64url': encodeBase64UrlText,
  'a token': decodeJwt,
  'the claims of a token': (text) => decodeJwt(`e30.${encodeBase64UrlText(text)}.AA`),
  'a key in snake case': toCamelCase,
  'a key in camel case': toSnakeCase,
  'a phone number': formatPhone,
  'a password': (text) => unmetPasswordRules({ require_numbers: true, require_special_char: true }, text),
  'a redirect target': (text) => allowedRedirect(text, RULES),
  'a redirect target on an allowed origin': (text) => allowedRedirect(`https://a.example.com/${text}`, RULES),
  'a rule for origins': (text) => allowedRedirect('https://a.example.org/', { ...RULES, allowedOrigins: [text] }),
  'a rule with many wildcards': (text) =>
    allowedRedirect(`https://${'a.'.repeat(120)}example.org`, {
      ...RULES,
      allowedOrigins: [`https://${text}`, '*a'.repeat(20)],
    }),
  'a place to go': (text) => navigationTarget(text, PAGE),
  'an address': isAbsoluteHttpUrl,
  'an address and a path': (text) => appendPath(text, text),
  'the hash of a page': readHash,
  'an address with a longer hash': (text) => extendHash(`#${text}`, { path: text, search: new URLSearchParams(text) }),
  'the parameters of a page': (text) => readPageParams(`${PAGE}/?${text}#/?${text}`),
  'an address with a parameter': (text) => withSearch(text, { a: text }),
  'an address without a parameter': (text) => withoutSearch(new URL(`${PAGE}/?a=1&${text}`), ['a']),
  'redirect parameters': (text) => mergeRedirects({ search: new URLSearchParams(`redirect_url=${text}&${text}`) }),
  'first values of a form': (text) => readInitialValues(new URLSearchParams(`email_address=${text}&${text}`)),
  'the way back to the service': (text) => back(`${PAGE}/?redirect_url=${text}`),
  'a page for signing in': (text) => back(WAY_BACK, `/${text}`),
  'the path of a proxy': (text) => readProxyUrl(`/${text}`, PAGE),
  'the domain of the service': (text) => readDomain(`https://${text}`, PAGE, 'production'),
  'the cookies of a page': (text) => readCookie(text, '__client_uat'),
  'a cookie to write': (text) => serializeCookie('a', text, {}),
  'text to hash': (text) => sha1(new TextEncoder().encode(text)),
  'the salt of a captcha': (text) => createHashSearch(text, 'a'.repeat(64))(0, 1),
  'a refusal of the service': refusal,
};

describe.each(Object.entries(PARSERS))('%s', (_name, read) => {
  it('costs no more than linear time', async () => {
    expect(await steepTexts(read)).toEqual([]);
  });
});

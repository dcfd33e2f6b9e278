// Every function of the service that parses external text, with its worst-case inputs: the work is linear in the length, or
// stops at a limit. A new parser gets a row here.
import {
  decodeBase64Url,
  isLoopbackHost,
  isLoopbackOrigin,
  PASSWORD_HASHERS,
  parseRedirectTarget,
  readSlug,
} from '@latchkey/wire';
import { steepTexts } from '@latchkey/wire/testing';
import { parseAccept } from 'hono/utils/accept';
import { parse as parseCookie } from 'hono/utils/cookie';
import { describe, expect, it, vi } from 'vitest';
import { readProof } from '../domain/abuse/captcha.ts';
import { networkOf } from '../domain/abuse/network.ts';
import { normaliseDomain } from '../domain/enterprise/connection.ts';
import { normaliseBackupCode } from '../domain/factors/backup-codes.ts';
import { normaliseWallet, signerOf } from '../domain/factors/web3.ts';
import {
  identifierKind,
  maskEmail,
  normaliseEmail,
  normaliseIdentifier,
  normalisePhone,
} from '../domain/identifiers/normalise.ts';
import { hasSubaddress } from '../domain/identifiers/subaddress.ts';
import { allowedRedirect, isAllowedOrigin } from '../domain/instance/allowed-origins.ts';
import { escapeHtml, oneLine } from '../domain/messages/html.ts';
import { languageOf } from '../domain/messages/language.ts';
import { templateProblems, tidyTemplate } from '../domain/messages/templates/check.ts';
import { parseBody } from '../domain/messages/templates/parse.ts';
import { unlinked } from '../domain/messages/unlinked.ts';
import { slugFrom } from '../domain/organizations/organization.ts';
import { isOwnName } from '../domain/passwords/common-password.ts';
import { storedDigest } from '../domain/passwords/password-digest.ts';
import { entriesCovering, parseListEntry } from '../domain/restrictions/list-entry.ts';
import { searchWords } from '../domain/search-words.ts';
import { deviceOf } from '../domain/sessions/user-agent.ts';
import { claimProblems } from '../domain/tokens/token-template.ts';
import { parseForm } from '../http/body.ts';
import { createCallerReader } from '../http/client-address.ts';
import { parseJsonObject } from '../http/json-text.ts';
import { addressInHost, isPublicAddress } from '../ports/oauth/public-address.ts';
import { readCertificate } from '../ports/saml/certificate.ts';
import { readIdpMetadata } from '../ports/saml/metadata.ts';
import { readXml } from '../ports/saml/xml.ts';
import { SLOW_TEST_TIMEOUTS } from '../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const rules = {
  environmentType: 'production',
  apiHost: 'latchkey.example.com',
  provider: 'latchkey',
  allowedOrigins: ['https://partner.example.org'],
  satelliteDomains: ['shop.example.net'],
} as const;

/** A refusal is an outcome too. */
const attempt = (read: () => unknown): unknown => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

const readCaller = createCallerReader(['10.0.0.0/8']);
const forwarded = (header: string) =>
  readCaller(new Request('http://localhost/', { headers: { 'x-forwarded-for': header } }), {
    incoming: { socket: { remoteAddress: '10.0.0.1' } },
  });

/** Each parser with the text it gets from outside. */
const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  'form fields': parseForm,
  'a JSON body': parseJsonObject,
  'the Cookie header': (text) => parseCookie(text, '__Host-client'),
  'the User-Agent header': deviceOf,
  'the Accept-Encoding header': parseAccept,
  'the Accept-Language header': languageOf,
  'the X-Forwarded-For header': (text) => forwarded(text.replace(/[^\x20-\x7e]/g, 'x')),
  'the Origin header': (text) => isAllowedOrigin(rules, text),
  'an origin on this machine': isLoopbackOrigin,
  'a host': isLoopbackHost,
  'an address of the network': networkOf,
  'an address in a host': addressInHost,
  'a public address': isPublicAddress,
  'a redirect target': (text) => allowedRedirect(rules, text, 'https://example.com'),
  'a redirect target as text': (text) => parseRedirectTarget(text),
  'an e-mail address': normaliseEmail,
  'a masked e-mail address': maskEmail,
  'a phone number': (text) => normalisePhone(text, 'US'),
  'an identifier': normaliseIdentifier,
  'the kind of an identifier': (text) => identifierKind(text),
  'a wallet': normaliseWallet,
  'a signature of a wallet': (text) => signerOf('message', text),
  'a backup code': normaliseBackupCode,
  base64url: decodeBase64Url,
  'a proof of work': readProof,
  'a slug': readSlug,
  'a slug from a name': slugFrom,
  'words to search for': searchWords,
  'a name in a password': (text) => isOwnName('password', [text]),
  'a password made of a name': (text) => isOwnName(text, ['ada']),
  'a domain of a company': normaliseDomain,
  'an address with a tag': hasSubaddress,
  'an entry of a list': parseListEntry,
  'the entries that cover an identifier': (text) =>
    (['email_address', 'phone_number', 'web3_wallet'] as const).map((kind) => entriesCovering({ kind, value: text })),
  'a digest to import': (text) => PASSWORD_HASHERS.map((hasher) => storedDigest(hasher, text)),
  'claims of a token template': (text) => claimProblems({ a: text }),
  'a name for one line': oneLine,
  'a name in a mail': unlinked,
  'the template of a mail': (text) => templateProblems('invitation', tidyTemplate({ subject: text, body: text })),
  'the body of a template': (text) => attempt(() => parseBody(text)),
  'text in HTML': escapeHtml,
  'a certificate': (text) => readCertificate(text, 0),
  'a SAML answer': (text) => readXml(text, 'answer', true),
  'SAML metadata': (text) => readIdpMetadata(text, 0),
};

describe.each(Object.entries(PARSERS))('%s', (_name, read) => {
  it('costs no more than linear time', async () => {
    expect(await steepTexts(read)).toEqual([]);
  });
});

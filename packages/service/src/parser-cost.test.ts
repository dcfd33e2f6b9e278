// Every function of the service that reads text from outside, with the texts that are worst for it: work grows in proportion to
// the length, or stops at a limit. A new parser gets a row.
import { decodeBase64Url, isLoopbackHost, isLoopbackOrigin, parseRedirectTarget, readSlug } from '@latchkey/wire';
import { steepTexts } from '@latchkey/wire/testing';
import { parse as parseCookie } from 'hono/utils/cookie';
import { describe, expect, it, vi } from 'vitest';
import { escapeHtml, oneLine } from './delivery/html.ts';
import { languageOf } from './delivery/language.ts';
import { unlinked } from './delivery/unlinked.ts';
import { allowedRedirect, isAllowedOrigin } from './domain/allowed-origins.ts';
import { normaliseBackupCode } from './domain/backup-codes.ts';
import { readProof } from './domain/captcha.ts';
import { isOwnName } from './domain/common-password.ts';
import { normaliseDomain } from './domain/enterprise/connection.ts';
import { hasSubaddress } from './domain/external/oauth-link.ts';
import {
  identifierKind,
  maskEmail,
  normaliseEmail,
  normaliseIdentifier,
  normalisePhone,
} from './domain/identifiers.ts';
import { searchWords } from './domain/member-search.ts';
import { networkOf } from './domain/network.ts';
import { slugFrom } from './domain/organization.ts';
import { PASSWORD_HASHERS, storedDigest } from './domain/password-digest.ts';
import { claimProblems } from './domain/token-template.ts';
import { deviceOf } from './domain/user-agent.ts';
import { normaliseWallet, signerOf } from './domain/web3.ts';
import { parseForm } from './http/body.ts';
import { createCallerReader } from './http/client-address.ts';
import { parseJsonObject } from './http/json-text.ts';
import { addressInHost, isPublicAddress } from './ports/public-address.ts';
import { readCertificate } from './ports/saml-certificate.ts';
import { readIdpMetadata } from './ports/saml-metadata.ts';
import { readXml } from './ports/saml-xml.ts';
import { PATIENCE } from './testing/test-service.ts';

vi.setConfig(PATIENCE);

const rules = {
  environmentType: 'production',
  apiHost: 'latchkey.example.com',
  provider: 'latchkey',
  allowedOrigins: ['https://partner.example.org'],
  satelliteDomains: ['shop.example.net'],
} as const;

const readCaller = createCallerReader(['10.0.0.0/8']);
const forwarded = (header: string) =>
  readCaller(new Request('http://localhost/', { headers: { 'x-forwarded-for': header } }), {
    incoming: { socket: { remoteAddress: '10.0.0.1' } },
  });

/** What is read, and what from outside it is given. */
const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  'form fields': parseForm,
  'a JSON body': parseJsonObject,
  'the Cookie header': (text) => parseCookie(text, '__Host-client'),
  'the User-Agent header': deviceOf,
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
  'a digest to import': (text) => PASSWORD_HASHERS.map((hasher) => storedDigest(hasher, text)),
  'claims of a token template': (text) => claimProblems({ a: text }),
  'a name for one line': oneLine,
  'a name in a mail': unlinked,
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

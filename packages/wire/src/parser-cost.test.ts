// Every function of the contract that parses untrusted text, with its worst inputs: the cost is linear in the length, or
// bounded (ReDoS). A new parser gets a row.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parseDomain } from './api-host.ts';
import { withoutDirectionControls } from './direction-controls.ts';
import { isProviderName } from './names/provider.ts';
import { isPlainHost, parseRedirectTarget } from './redirect-target.ts';
import * as field from './schemas/field.ts';
import { isStorable, readJson, utf8Bytes } from './schemas/json-text.ts';
import { assertionCredential, registrationCredential } from './schemas/public-key-credential.ts';
import { steepTexts } from './testing/worst-texts.ts';
import { asciiDigits, plainCode } from './typed-code.ts';

const isField = (schema: v.GenericSchema) => (text: string) => v.is(schema, text);
const BASE = 'https://example.com';

/** The parser, and the untrusted input it gets. */
const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  'a name without controls of direction': withoutDirectionControls,
  'digits of any script': asciiDigits,
  'a pasted code': plainCode,
  'the name of a provider': isProviderName,
  'a host': isPlainHost,
  'a domain': parseDomain,
  'a redirect target': (text) => parseRedirectTarget(text),
  'a place on the same origin': (text) => parseRedirectTarget(text, BASE),
  'a path of a redirect target': (text) => parseRedirectTarget(`/${text}`, BASE),
  'an escaped path of a redirect target': (text) => parseRedirectTarget(`/%${text}`, BASE),
  'the host of a redirect target': (text) => parseRedirectTarget(`https://${text}/`),
  'a text to store': isStorable,
  'the size of a text': utf8Bytes,
  'JSON in a field': readJson,
  'a text field': isField(field.text),
  'an e-mail address in a field': isField(field.emailAddress),
  'a name in a field': isField(field.name),
  'a password in a field': isField(field.password),
  'a flag': isField(field.flag),
  'a list of texts': isField(field.textList),
  'a text to search for': isField(field.searchText),
  'a number of rows': isField(field.paging.limit),
  metadata: isField(field.metadata),
  'a new passkey': isField(registrationCredential),
  'a passkey': isField(assertionCredential),
};

describe.each(Object.entries(PARSERS))('%s', (_name, read) => {
  it('costs no more than linear time', async () => {
    expect(await steepTexts(read)).toEqual([]);
  });
});

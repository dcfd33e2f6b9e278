// Request schemas of the client, its captcha proof and the navigations that extend its cookie.
import * as v from 'valibot';
import { clearableText, flag, optionalText, searchText } from './field.ts';

/** The result of a captcha widget: a token with its kind, or its error codes. */
export const captchaFields = {
  captcha_token: optionalText,
  captcha_widget_type: v.optional(
    v.pipe(
      v.nullable(v.picklist(['smart', 'invisible', ''])),
      v.transform((value) => value || undefined),
    ),
  ),
  captcha_error: optionalText,
};

/** The body may be empty: the environment may not be loaded yet (docs/reference/wire.md#client-calls). */
export const verifyClient = v.strictObject(captchaFields);

export const returnQuery = v.object({ redirect_url: searchText });

export const syncClient = v.strictObject({ redirect_url: optionalText });

/** The reason and the development token are parameters named after the provider, so they are not parsed here. */
export const handshakeQuery = v.object({
  redirect_url: searchText,
  suffixed_cookies: v.optional(flag),
  organization_id: v.optional(clearableText),
});

/** Native applications reload an attempt with the nonce from the redirect. */
export const reloadQuery = v.object({ rotating_token_nonce: v.optional(searchText) });

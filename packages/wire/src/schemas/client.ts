// Request schemas of the client, its captcha proof and the navigations that keep its cookie alive.
import * as v from 'valibot';
import { clearableText, flag, optionalText, searchText } from './field.ts';

/** What a captcha widget answered: a token with its kind, or its error codes. */
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

/** The body may be empty: the environment may not be there yet (wire §0, trap 25). */
export const verifyClient = v.strictObject(captchaFields);

export const returnQuery = v.object({ redirect_url: searchText });

export const syncClient = v.strictObject({ redirect_url: optionalText });

/** The reason and the development token are parameters named after the provider, so they are not read here. */
export const handshakeQuery = v.object({
  redirect_url: searchText,
  suffixed_cookies: v.optional(flag),
  organization_id: v.optional(clearableText),
});

/** Native applications reload an attempt with the nonce that the redirect brought them. */
export const reloadQuery = v.object({ rotating_token_nonce: v.optional(searchText) });

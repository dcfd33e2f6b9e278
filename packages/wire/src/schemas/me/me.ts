// Request schemas of the current user: fields, password and picture (docs/reference/wire.md#user-calls).
import * as v from 'valibot';
import { clearableName, clearablePassword, clearableText, flag, metadata, password, uploadedFile } from '../field.ts';

/** Any subset; public metadata is excluded: a browser cannot write it. */
export const updateMe = v.strictObject({
  username: v.optional(clearableText),
  first_name: v.optional(clearableName),
  last_name: v.optional(clearableName),
  primary_email_address_id: v.optional(clearableText),
  primary_phone_number_id: v.optional(clearableText),
  primary_web3_wallet_id: v.optional(clearableText),
  unsafe_metadata: v.optional(metadata),
});

export const changePassword = v.strictObject({
  new_password: password,
  current_password: v.optional(clearablePassword),
  sign_out_of_other_sessions: v.optional(flag),
});

export const removePassword = v.strictObject({ current_password: password });

export const uploadImage = v.strictObject({ file: uploadedFile });

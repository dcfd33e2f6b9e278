// English texts for refusals that occur only while changing an account. They are in the profile's chunk, not in that of the first
// sign-in card. A host overrides them under its errors.

/** Texts by code. */
export const accountErrorMessages = {
  form_password_unchanged: 'This is already your password. Choose another one.',
  identification_deletion_failed: 'Your account needs this to sign in. Add another one first.',
  identification_unverified: 'This is not verified yet. Verify it first.',
  identification_limit_reached: 'An account can have up to {max} of these. Remove one, then add another.',
  second_factor_required: 'Your account needs a second step. Set up another method before you remove this one.',
  session_pending: 'One more step is needed before you can do this. Finish signing in, then try again.',
  duplicate_record: 'This is on your account already.',
  image_type_invalid: 'We cannot read this picture. Choose a PNG, JPEG, GIF or WebP file.',
  image_too_large: 'This picture is too large. Choose one of up to 10 MB and 25 megapixels.',
} as const;

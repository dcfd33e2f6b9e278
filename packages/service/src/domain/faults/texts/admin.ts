// Texts of the error codes that only callers of the admin API get.
import { row } from './row.ts';

export const ADMIN_TEXTS = {
  secret_key_invalid: row(401, 'This secret key is not valid.'),
  secret_key_scope_missing: row(
    403,
    'This secret key may not make this call.',
    'The call needs the scope {field}. Use a key that has it, or create one.',
  ),
  idempotency_key_invalid: row(
    422,
    'This idempotency key is not valid.',
    'The header Idempotency-Key holds 1 to {max} characters.',
  ),
  idempotency_key_reused: row(
    422,
    'This idempotency key was used for another call.',
    'Use a new key for every call, and the same key only to repeat a call.',
  ),
  idempotency_key_in_use: row(
    409,
    'A call with this idempotency key is running.',
    'Repeat the call in a moment to get its reply.',
  ),
  idempotency_reply_lost: row(
    409,
    'The call with this idempotency key was carried out, and its reply was lost.',
    'Read the resource to see the result. Repeating the call would make it twice.',
  ),
  resource_changed: row(
    409,
    'This was changed by another caller.',
    'The updated_at that you sent is not the current one. Read the resource again, then repeat the change.',
  ),
  operator_not_allowed: row(
    403,
    'Your role may not do this.',
    'The call needs one of the roles in required_roles. Ask an owner of the console.',
  ),
  operator_link_invalid: row(
    401,
    'This link is not valid.',
    'It was used, withdrawn or has expired. Ask for a new one, or run the command console-link.',
  ),
  setup_link_invalid: row(
    401,
    'This link is not valid.',
    'It was used, revoked or has expired. Ask the one who sent it for a new link.',
  ),
  operator_last_owner: row(
    422,
    'The last owner must stay.',
    'Make another operator an owner first, who is enabled and has come in.',
  ),
  operator_instance_invalid: row(
    404,
    'This instance does not exist.',
    'The header {field} names the instance of a call. Use an id from the list of instances.',
  ),
} as const;

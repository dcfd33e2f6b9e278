// Tables of the console: its operators, and the one-time links by which they come in.
import type { OperatorRole } from '@latchkey/wire/console';

export type OperatorsTable = {
  /** A user of the system instance. */
  user_id: string;
  role: OperatorRole;
  disabled_at: number | null;
  /** The operator who made the link; null for a link made on the machine. */
  created_by: string | null;
  created_at: number;
  updated_at: number;
};

export type OperatorLinksTable = {
  id: string;
  token_hash: string;
  role: OperatorRole;
  /** The address that the operator must have; null if any will do. */
  email_address: string | null;
  /** The link lets an existing operator in who lost a factor. */
  is_recovery: boolean;
  created_by: string | null;
  expires_at: number;
  used_at: number | null;
  created_at: number;
};

// The lookup for texts about the audit log.
import { useMessages } from '@latchkey/ui/parts';
import { auditMessages } from './messages.en.ts';

export const useAuditTexts = () => useMessages('console.auditLog', auditMessages);

// Admin API: verifies a part of the chain of the audit log. The caller asks again from `next_link` until it is null.
import type { AdminReply } from '@latchkey/wire/admin';
import type { ChainProblem } from '../../../domain/audit/chain.ts';
import { verifyChain } from '../../../use-cases/admin/verify-audit-chain.ts';
import type { AdminHandler } from '../../../use-cases/context/operator.ts';

const problemJSON = (problem: ChainProblem | undefined): AdminReply<'GET /audit_events/verification'>['problem'] =>
  problem
    ? {
        kind: problem.kind,
        link: 'link' in problem ? problem.link : null,
        event_id: 'id' in problem ? problem.id : null,
      }
    : null;

export const verifyAdminAuditEvents: AdminHandler<'GET /audit_events/verification'> = async (visit) => {
  const { nextLink, problem, ...places } = await verifyChain(visit, visit.instance.id, visit.query.after_link);
  return { object: 'audit_log_verification', ...places, next_link: nextLink, problem: problemJSON(problem) };
};

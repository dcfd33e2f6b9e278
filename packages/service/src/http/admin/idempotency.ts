// Idempotency keys: a POST of the admin API that is repeated with the same key is carried out once and answered the same way.
import { MINUTE_MS } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import type { Db } from '../../store/database/database.ts';
import { claimKey, markCommitted, releaseKey, storeReply } from '../../store/idempotency-keys.ts';
import type { OperatorDeps } from '../../use-cases/context/operator.ts';

const HEADER = 'idempotency-key';
const MAX_LENGTH = 255;
/** A call that has not ended after this time was interrupted; the next one with its key may run. */
const RUNNING_MS = MINUTE_MS;

type OnceCall = {
  readonly instance: Instance;
  readonly request: Request;
  readonly title: string;
  readonly params: Readonly<Record<string, string>>;
  readonly sent: unknown;
};

type Run = (onCommit: ((db: Db) => Promise<void>) | undefined) => Promise<unknown>;

const readKey = (request: Request): string | undefined => {
  const key = request.headers.get(HEADER);
  if (key === null || request.method !== 'POST') return undefined;
  if (key.trim() === '' || key.length > MAX_LENGTH)
    throw new Fault('idempotency_key_invalid', { values: { max: MAX_LENGTH } });
  return key;
};

/** Runs the call, unless a call with its idempotency key ran before: then its reply is given again. */
export const answerOnce = async (deps: OperatorDeps, call: OnceCall, run: Run): Promise<unknown> => {
  const key = readKey(call.request);
  if (key === undefined) return run(undefined);
  const { vault, clock } = deps.ports;
  const { db } = deps.database;
  const row = { instanceId: call.instance.id, keyHash: vault.mac('idempotency', key) };
  const fingerprint = vault.mac('idempotency', JSON.stringify([call.title, call.params, call.sent]));
  const now = clock.now();
  const abandonedBefore = now - RUNNING_MS;
  const found = await claimKey(db, { ...row, fingerprint, now, abandonedBefore });
  if (found !== 'claimed') {
    if (found.fingerprint !== fingerprint) throw new Fault('idempotency_key_reused');
    if (found.sealedReply !== null)
      return Response.json(JSON.parse(vault.open(found.sealedReply)), { headers: { 'Idempotent-Replayed': 'true' } });
    throw found.isCommitted && found.claimedAt < abandonedBefore
      ? new Fault('idempotency_reply_lost')
      : new Fault('idempotency_key_in_use', { retryAfterSeconds: 1 });
  }
  try {
    const reply = await run((transaction) => markCommitted(transaction, row));
    await storeReply(db, row, vault.seal(JSON.stringify(reply)));
    return reply;
  } catch (error) {
    await releaseKey(db, row);
    throw error;
  }
};

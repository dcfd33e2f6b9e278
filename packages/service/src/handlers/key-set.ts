// The public keys of an instance, with which servers verify its session tokens.
import type { FoundInstance } from '../http/guards/secret-key.ts';
import { KEY_SET_HEADERS } from '../http/security-headers.ts';
import type { OperatorDeps } from '../use-cases/context/operator.ts';

/** `GET /.well-known/jwks.json`. */
export const showKeySet = async ({ database, ports, instance }: OperatorDeps & FoundInstance): Promise<Response> =>
  Response.json(await ports.signer.jwks(database.db, instance), { headers: KEY_SET_HEADERS });

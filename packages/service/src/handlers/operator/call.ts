// A row of the admin API table, and how a row reads its request.
import type { Instance } from '../../domain/instance/instance.ts';
import { type OperatorContext, type OperatorDeps, readJsonBody } from './reply.ts';

/** Handles one call of the admin API. */
type AdminCall = (deps: OperatorDeps, instance: Instance, context: OperatorContext) => Promise<unknown>;
/** A row of the admin API table. */
export type AdminRow = readonly [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, respond: AdminCall];

/** A path parameter. */
export const idOf = (context: OperatorContext, name = 'id'): string => context.req.param(name) ?? '';
/** The JSON object in the body. */
export const bodyOf = (context: OperatorContext) => readJsonBody(context.req.raw);

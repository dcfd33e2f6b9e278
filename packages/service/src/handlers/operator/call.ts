// One row of the admin API's table, and what a row reads from its request.
import type { Instance } from '../../domain/instance/instance.ts';
import { type OperatorContext, type OperatorDeps, readJsonBody } from './reply.ts';

/** Answers one call of the admin API. */
type AdminCall = (deps: OperatorDeps, instance: Instance, context: OperatorContext) => Promise<unknown>;
/** A row of its table. */
export type AdminRow = readonly [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, respond: AdminCall];

/** A part of the path. */
export const idOf = (context: OperatorContext, name = 'id'): string => context.req.param(name) ?? '';
/** The JSON object that was sent. */
export const bodyOf = (context: OperatorContext) => readJsonBody(context.req.raw);

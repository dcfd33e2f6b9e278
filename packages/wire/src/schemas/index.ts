// Entry @latchkey/wire/schemas: schemas of requests and replies and the run-time table of calls. Only the service loads it.
export * from './admin/index.ts';
export * from './custom-forms.ts';
export * from './endpoint-table.ts';
export * from './entity-schemas.ts';
export type { UploadedFile } from './field.ts';
export * from './issue-code.ts';
export { errorItem, verification } from './replies/verification.ts';
export * from './reply-table.ts';
export * from './request-schemas.ts';

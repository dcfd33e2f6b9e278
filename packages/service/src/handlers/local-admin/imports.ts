// The calls of `latchkey import` and `latchkey export`: one batch or one page each, for one instance. A command makes them here,
// or in the running service that holds the embedded database.

import { isRow, type Row, textIn } from '../../domain/import/fields.ts';
import { readRecord } from '../../domain/import/read-record.ts';
import type { ImportRecord, Outcome } from '../../domain/import/record.ts';
import { decode, readBytes } from '../../http/body.ts';
import type { LocalAdmin } from '../../http/guards/local-caller.ts';
import type { OperatorVisit } from '../../http/incoming.ts';
import { readJsonBody } from '../../http/json-input.ts';
import { parseJsonObject } from '../../http/json-text.ts';
import type { Database } from '../../store/database/database.ts';
import { findInstancesByName } from '../../store/instances/instances.ts';
import type { Ports } from '../../use-cases/context/ports.ts';
import type { ImportOptions } from '../../use-cases/import/batch.ts';
import { EXPORT_PARTS, type ExportedPage, type ExportPart, exportPage } from '../../use-cases/import/export-page.ts';
import { importBatch } from '../../use-cases/import/import-batch.ts';

/** Called by `latchkey import`. */
export const IMPORT_PATH = '/operator/v1/import';

/** Called by `latchkey export`. */
export const EXPORT_PATH = '/operator/v1/export';

/** The largest batch that the running service accepts. */
const IMPORT_MAX_BYTES = 33_554_432;

export type ImportBatch = ImportOptions & {
  readonly instance?: string | undefined;
  readonly records: readonly ImportRecord[];
};

/** No instance matches, or several do. */
type Unclear = {
  readonly at: 'unclear';
  readonly instances: ReadonlyArray<{ readonly id: string; readonly host: string }>;
};

export type ImportAnswer = { readonly at: 'done'; readonly outcomes: readonly Outcome[] } | Unclear;
export type ExportAnswer =
  | ({ readonly at: 'done'; readonly instance: string; readonly keyFingerprint: string } & ExportedPage)
  | Unclear;

type Deps = { readonly database: Database; readonly ports: Ports };

const findOne = async ({ database: { db } }: Deps, name: string | undefined) => {
  const [instance, ...more] = await findInstancesByName(db, name);
  if (instance && more.length === 0) return { instance };
  const all = await findInstancesByName(db, undefined);
  return { unclear: { at: 'unclear', instances: all.map(({ id, apiHost }) => ({ id, host: apiHost })) } as const };
};

/** Imports one batch. */
export const runImport = async (
  deps: Deps,
  { instance: name, records, ...options }: ImportBatch,
): Promise<ImportAnswer> => {
  const { instance, unclear } = await findOne(deps, name);
  if (unclear) return unclear;
  return { at: 'done', outcomes: await importBatch(deps, instance, options, records) };
};

/** Exports one page. */
export const runExport = async (
  deps: Deps,
  {
    instance: name,
    ...page
  }: { readonly instance?: string | undefined; readonly part: ExportPart; readonly after: string },
): Promise<ExportAnswer> => {
  const { instance, unclear } = await findOne(deps, name);
  if (unclear) return unclear;
  const keyFingerprint = deps.ports.vault.mac('fingerprint', 'installation');
  return { at: 'done', instance: instance.id, keyFingerprint, ...(await exportPage(deps, instance, page)) };
};

/** The batch that a command sent. */
const readBatch = (body: Row): ImportBatch => ({
  instance: textIn(body, 'instance'),
  source: textIn(body, 'source') ?? '',
  isDryRun: body.isDryRun === true,
  makesEvents: body.makesEvents === true,
  isStrict: body.isStrict === true,
  keyFingerprint: textIn(body, 'keyFingerprint'),
  records: (Array.isArray(body.records) ? body.records : []).flatMap((one: unknown) =>
    isRow(one) ? (readRecord(one) ?? []) : [],
  ),
});

/** The page that a command asks for. */
const readPage = (body: Row) => ({
  instance: textIn(body, 'instance'),
  part: EXPORT_PARTS.find((one) => one === body.part) ?? 'roles',
  after: textIn(body, 'after') ?? '',
});

type LocalAdminVisit = OperatorVisit & { readonly localAdmin: LocalAdmin };

export const importLocally = async (visit: LocalAdminVisit): Promise<ImportAnswer> => {
  const bytes = await readBytes(visit.request, { bytes: IMPORT_MAX_BYTES, code: 'request_too_large' });
  return runImport(visit, readBatch(parseJsonObject(decode(bytes))));
};

export const exportLocally = async (visit: LocalAdminVisit): Promise<ExportAnswer> =>
  runExport(visit, readPage(await readJsonBody(visit.request)));

// The OpenAPI 3.1 document of every call, generated from the contract's schemas; `latchkey openapi` prints it.
import { API_PREFIX, API_VERSION, namesFor, PROVIDER } from '@latchkey/wire';
import { ENDPOINT_KEYS, ENDPOINTS, ENTITY_SCHEMAS, errorItem, verification } from '@latchkey/wire/schemas';
import { toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { adminPart } from './admin.ts';
import { frontEndComponents, frontEndPaths } from './front-end.ts';
import { CONVERSION, type JsonObject } from './schema-form.ts';

export type OpenApiOptions = {
  /** Base URL of the service without the version prefix: `https://auth.example.com`. */
  readonly serverUrl: string;
  /** Version of the service. */
  readonly version: string;
  /** Provider whose names the parameters and headers use; Latchkey if left out. */
  readonly provider?: string;
};

/** `openApiDocument({ serverUrl: 'http://localhost:4400', version: '0.1.0' })`. */
export const openApiDocument = (options: OpenApiOptions): JsonObject => {
  const names = namesFor(options.provider ?? PROVIDER);
  const baseUrl = options.serverUrl.replace(/\/+$/, '');
  const frontEnd = frontEndComponents(names);
  const admin = adminPart(baseUrl);
  return {
    openapi: '3.1.0',
    info: {
      title: `${names.capitalised} API`,
      version: options.version,
      description: `Calls of browsers to the service, and of back ends to its admin API. Version of the interface: ${API_VERSION}.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl + API_PREFIX }],
    security: [{ client: [] }, { devBrowser: [] }],
    tags: [...new Set([...ENDPOINT_KEYS.map((key) => ENDPOINTS[key].group), ...admin.tags])].map((name) => ({ name })),
    paths: { ...frontEndPaths(names), ...admin.paths },
    components: {
      schemas: { ...replyForms(admin.replies), ...frontEnd.schemas, ...admin.components.schemas },
      parameters: { ...frontEnd.parameters, ...admin.components.parameters },
      headers: { ...frontEnd.headers, ...admin.components.headers },
      responses: { ...frontEnd.responses, ...admin.components.responses },
      securitySchemes: { ...frontEnd.securitySchemes, ...admin.components.securitySchemes },
    },
  };
};

/** One JSON Schema per entity; nested entities are references. */
const replyForms = (adminReplies: { readonly [name: string]: GenericSchema }): JsonObject => {
  const forms: object = toJsonSchemaDefs(
    { ...ENTITY_SCHEMAS, Verification: verification, ErrorItem: errorItem, ...adminReplies },
    CONVERSION,
  );
  return forms as JsonObject;
};

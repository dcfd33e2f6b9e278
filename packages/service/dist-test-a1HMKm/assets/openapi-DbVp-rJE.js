import { i as namesFor, n as API_VERSION, r as PROVIDER } from "../main.js";
import { a as ENDPOINTS, c as strategy, d as uploadedFile, i as verification, l as credentialInput, n as ENTITY_SCHEMAS, o as ENDPOINT_KEYS, r as errorItem, s as oauthStrategy, t as REQUEST_SCHEMAS, u as jsonObject } from "./request-schemas-kjsOZeVM.js";
import { toJsonSchema, toJsonSchemaDefs } from "@valibot/to-json-schema";
// packages/wire/src/schemas/custom-forms.ts
/** Keyed by the schema itself. */
var CUSTOM_FORMS = /* @__PURE__ */ new Map([
	[jsonObject, {
		type: "object",
		additionalProperties: true
	}],
	[oauthStrategy, {
		type: "string",
		pattern: "^oauth_[a-z0-9_-]+$"
	}],
	[strategy, {
		type: "string",
		pattern: "^[a-z][a-z0-9_-]*$"
	}],
	[uploadedFile, {
		type: "string",
		contentEncoding: "binary"
	}],
	[credentialInput, {
		type: ["object", "string"],
		description: "The credential, or its JSON text."
	}]
]);
// packages/wire/src/schemas/reply-table.ts
/** The reply of every call. */
var REPLIES = {
	"GET /environment": "Environment",
	"PATCH /environment": "Environment",
	"GET /client": "Client or nothing",
	"PUT /client": "Client",
	"DELETE /client": "Client or DeletedObject",
	"DELETE /client/sessions": "Client",
	"POST /client/verify": "Client",
	"GET /client/touch": "nothing",
	"GET /client/sync": "nothing",
	"POST /client/sync": "Client or nothing",
	"GET /client/handshake": "nothing",
	"POST /dev_browser": "DevBrowser",
	"POST /client/sign_ins": "SignIn",
	"GET /client/sign_ins/:id": "SignIn",
	"POST /client/sign_ins/:id/prepare_first_factor": "SignIn",
	"POST /client/sign_ins/:id/attempt_first_factor": "SignIn",
	"POST /client/sign_ins/:id/prepare_second_factor": "SignIn",
	"POST /client/sign_ins/:id/attempt_second_factor": "SignIn",
	"POST /client/sign_ins/:id/reset_password": "SignIn",
	"POST /client/sign_ups": "SignUp",
	"GET /client/sign_ups/:id": "SignUp",
	"PATCH /client/sign_ups/:id": "SignUp",
	"POST /client/sign_ups/:id/prepare_verification": "SignUp",
	"POST /client/sign_ups/:id/attempt_verification": "SignUp",
	"GET /client/sessions/:id": "Session",
	"POST /client/sessions/:id/end": "Session",
	"POST /client/sessions/:id/remove": "Session",
	"POST /client/sessions/:id/touch": "Session",
	"POST /client/sessions/:id/tokens": "Token",
	"POST /client/sessions/:id/tokens/:template": "Token",
	"POST /client/sessions/:id/verify": "SessionVerification",
	"POST /client/sessions/:id/verify/prepare_first_factor": "SessionVerification",
	"POST /client/sessions/:id/verify/attempt_first_factor": "SessionVerification",
	"POST /client/sessions/:id/verify/prepare_second_factor": "SessionVerification",
	"POST /client/sessions/:id/verify/attempt_second_factor": "SessionVerification",
	"GET /me": "User",
	"PATCH /me": "User",
	"DELETE /me": "DeletedObject",
	"POST /me/change_password": "User",
	"POST /me/remove_password": "User",
	"POST /me/profile_image": "Image",
	"DELETE /me/profile_image": "Image or DeletedObject",
	"GET /me/sessions/active": "list of SessionWithActivities",
	"POST /me/sessions/:id/revoke": "SessionWithActivities",
	"POST /me/email_addresses": "EmailAddress",
	"GET /me/email_addresses/:id": "EmailAddress",
	"POST /me/email_addresses/:id/prepare_verification": "EmailAddress",
	"POST /me/email_addresses/:id/attempt_verification": "EmailAddress",
	"DELETE /me/email_addresses/:id": "DeletedObject",
	"POST /me/phone_numbers": "PhoneNumber",
	"POST /me/phone_numbers/:id/prepare_verification": "PhoneNumber",
	"POST /me/phone_numbers/:id/attempt_verification": "PhoneNumber",
	"PATCH /me/phone_numbers/:id": "PhoneNumber",
	"DELETE /me/phone_numbers/:id": "DeletedObject",
	"POST /me/web3_wallets": "Web3Wallet",
	"POST /me/web3_wallets/:id/prepare_verification": "Web3Wallet",
	"POST /me/web3_wallets/:id/attempt_verification": "Web3Wallet",
	"DELETE /me/web3_wallets/:id": "DeletedObject",
	"POST /me/external_accounts": "ExternalAccount",
	"GET /me/external_accounts/:id": "ExternalAccount",
	"PATCH /me/external_accounts/:id/reauthorize": "ExternalAccount",
	"DELETE /me/external_accounts/:id": "DeletedObject",
	"POST /me/passkeys": "Passkey",
	"POST /me/passkeys/:id/attempt_verification": "Passkey",
	"PATCH /me/passkeys/:id": "Passkey",
	"DELETE /me/passkeys/:id": "DeletedObject",
	"POST /me/totp": "TOTP",
	"POST /me/totp/attempt_verification": "TOTP",
	"DELETE /me/totp": "DeletedObject",
	"POST /me/backup_codes": "BackupCode",
	"GET /me/organization_memberships": "page of OrganizationMembership",
	"DELETE /me/organization_memberships/:organizationId": "DeletedObject",
	"GET /me/organization_invitations": "page of UserOrganizationInvitation",
	"POST /me/organization_invitations/:id/accept": "UserOrganizationInvitation",
	"GET /me/organization_suggestions": "page of OrganizationSuggestion",
	"POST /me/organization_suggestions/:id/accept": "OrganizationSuggestion",
	"POST /organizations": "Organization",
	"GET /organizations/:organizationId": "Organization",
	"PATCH /organizations/:organizationId": "Organization",
	"DELETE /organizations/:organizationId": "DeletedObject",
	"PUT /organizations/:organizationId/logo": "Organization",
	"DELETE /organizations/:organizationId/logo": "Organization",
	"GET /organizations/:organizationId/roles": "page of Role",
	"GET /organizations/:organizationId/domains": "page of OrganizationDomain",
	"POST /organizations/:organizationId/domains": "OrganizationDomain",
	"GET /organizations/:organizationId/domains/:domainId": "OrganizationDomain",
	"DELETE /organizations/:organizationId/domains/:domainId": "DeletedObject",
	"POST /organizations/:organizationId/domains/:domainId/prepare_affiliation_verification": "OrganizationDomain",
	"POST /organizations/:organizationId/domains/:domainId/attempt_affiliation_verification": "OrganizationDomain",
	"POST /organizations/:organizationId/domains/:domainId/update_enrollment_mode": "OrganizationDomain",
	"GET /organizations/:organizationId/membership_requests": "page of MembershipRequest",
	"POST /organizations/:organizationId/membership_requests/:requestId/accept": "MembershipRequest",
	"POST /organizations/:organizationId/membership_requests/:requestId/reject": "MembershipRequest",
	"GET /organizations/:organizationId/memberships": "page of OrganizationMembership",
	"POST /organizations/:organizationId/memberships": "OrganizationMembership",
	"PATCH /organizations/:organizationId/memberships/:userId": "OrganizationMembership",
	"DELETE /organizations/:organizationId/memberships/:userId": "OrganizationMembership",
	"GET /organizations/:organizationId/invitations": "page of OrganizationInvitation",
	"POST /organizations/:organizationId/invitations": "OrganizationInvitation",
	"POST /organizations/:organizationId/invitations/bulk": "list of OrganizationInvitation",
	"POST /organizations/:organizationId/invitations/:invitationId/revoke": "OrganizationInvitation",
	"POST /waitlist": "WaitlistEntry"
};
// packages/service/src/openapi.ts
/** `openApiDocument({ serverUrl: 'http://localhost:4400', version: '0.1.0' })`. */
var openApiDocument = (options) => {
	const names = namesFor(options.provider ?? PROVIDER);
	return {
		openapi: "3.1.0",
		info: {
			title: `${names.capitalised} frontend API`,
			version: options.version,
			description: `Calls of browsers to the service. Version of the interface: ${API_VERSION}.`,
			license: {
				name: "MIT",
				identifier: "MIT"
			}
		},
		servers: [{ url: options.serverUrl.replace(/\/+$/, "") + "/v1" }],
		security: [{ client: [] }, { devBrowser: [] }],
		tags: [...new Set(ENDPOINT_KEYS.map((key) => ENDPOINTS[key].group))].map((name) => ({ name })),
		paths: paths(names),
		components: components(names)
	};
};
var paths = (names) => {
	const byPath = /* @__PURE__ */ new Map();
	for (const key of ENDPOINT_KEYS) {
		const { method, path } = target(key);
		const item = byPath.get(path) ?? { parameters: pathParameters(path) };
		item[method] = operation(key, method, names);
		byPath.set(path, item);
	}
	return Object.fromEntries(byPath);
};
var target = (key) => {
	const [method = "", path = ""] = key.split(" ");
	return {
		method: method.toLowerCase(),
		path: path.replace(/:(\w+)/g, "{$1}")
	};
};
var pathParameters = (path) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
	name,
	in: "path",
	required: true,
	schema: {
		type: "string",
		minLength: 1
	}
}));
/** `POST /client/sign_ins/:id/reset_password` → `postClientSignInsIdResetPassword`. */
var operationId = (key) => {
	const [first = "", ...rest] = key.split(/[^a-zA-Z0-9]+/);
	return first.toLowerCase() + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
};
/** Calls that a browser makes before it is known. */
var OPEN_CALLS = /* @__PURE__ */ new Set([
	"GET /environment",
	"PATCH /environment",
	"POST /dev_browser"
]);
var operation = (key, method, names) => {
	const { framing, group, summary } = ENDPOINTS[key];
	const { body, query } = requestSchemas(key);
	return {
		operationId: operationId(key),
		summary,
		tags: [group],
		parameters: [...STANDARD_PARAMETERS.map((name) => ref("parameters", name)), ...queryParameters(query)],
		...body ? { requestBody: requestBody(key, body) } : {},
		responses: {
			...framing === "navigation" ? { "302": ref("responses", "Return") } : { "200": success(key, names) },
			default: ref("responses", "Refusal")
		},
		...OPEN_CALLS.has(key) ? { security: [] } : {},
		...method === "get" || method === "post" ? {} : { description: tunnelNote(method, names) }
	};
};
/** Browsers only ever send GET and POST, so that a change needs no preflight. */
var tunnelNote = (method, names) => `Also taken as POST with the query parameter \`${names.params.method}=${method.toUpperCase()}\`.`;
var requestSchemas = (key) => {
	return REQUEST_SCHEMAS[key] ?? {};
};
var ref = (kind, name) => ({ $ref: `#/components/${kind}/${name}` });
var CONVERSION = {
	target: "draft-2020-12",
	typeMode: "input",
	ignoreActions: ["check"],
	overrideSchema: ({ valibotSchema }) => CUSTOM_FORMS.get(valibotSchema),
	overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`
};
/** A schema as JSON Schema in the form that the caller sends; JSON all through, so it may be handed on as such. */
var inputForm = (schema) => {
	const { $schema: _dialect, ...form } = toJsonSchema(schema, CONVERSION);
	return form;
};
var queryParameters = (schema) => {
	if (!schema) return [];
	const form = inputForm(schema);
	const required = Array.isArray(form.required) ? form.required : [];
	return Object.entries(form.properties ?? {}).map(([name, property]) => ({
		name,
		in: "query",
		required: required.includes(name),
		schema: property
	}));
};
/** A file travels alone; everything else as a form or as JSON of the same shape. */
var requestBody = (key, schema) => {
	const form = inputForm(schema);
	const shape = { schema: ref("schemas", bodyName(key)) };
	const takesFile = Object.hasOwn(form.properties ?? {}, "file");
	return {
		required: !Array.isArray(form.required) || form.required.length > 0,
		content: takesFile ? {
			"multipart/form-data": shape,
			"application/octet-stream": { schema: {
				type: "string",
				contentEncoding: "binary"
			} }
		} : {
			"application/x-www-form-urlencoded": shape,
			"application/json": shape
		}
	};
};
var bodyName = (key) => {
	const id = operationId(key);
	return `${id.charAt(0).toUpperCase()}${id.slice(1)}Body`;
};
var bodyForms = () => Object.fromEntries(ENDPOINT_KEYS.flatMap((key) => {
	const { body } = requestSchemas(key);
	return body ? [[bodyName(key), inputForm(body)]] : [];
}));
var success = (key, names) => {
	const form = replyForm(REPLIES[key]);
	const schema = ENDPOINTS[key].framing === "bare" ? form : {
		type: "object",
		required: ["response", "client"],
		properties: {
			response: form,
			client: { anyOf: [ref("schemas", "Client"), { type: "null" }] }
		}
	};
	return {
		description: "Done",
		headers: replyHeaders(names),
		content: { "application/json": { schema } }
	};
};
var replyHeaders = (names) => ({
	[names.headers.devBrowser]: ref("headers", "DevBrowser"),
	[names.headers.country]: ref("headers", "Country")
});
var replyForm = (form) => {
	if (form.includes(" or ")) return { anyOf: form.split(" or ").map(replyForm) };
	if (form === "nothing") return { type: "null" };
	const [, kind, name] = /^(page|list) of (\w+)$/.exec(form) ?? [];
	if (!name) return ref("schemas", form);
	const items = {
		type: "array",
		items: ref("schemas", name)
	};
	return kind === "list" ? items : {
		type: "object",
		required: ["data", "total_count"],
		properties: {
			data: items,
			total_count: {
				type: "integer",
				minimum: 0
			}
		}
	};
};
var STANDARD_PARAMETERS = [
	"ApiVersion",
	"ClientVersion",
	"SessionId"
];
var standardParameter = (name, description) => ({
	name,
	in: "query",
	required: false,
	description,
	schema: { type: "string" }
});
var components = (names) => ({
	schemas: {
		...entityForms(),
		ErrorReply: errorReply(names),
		...bodyForms()
	},
	parameters: {
		ApiVersion: standardParameter(names.params.apiVersion, "Version of the interface the caller was written for."),
		ClientVersion: standardParameter(names.params.clientVersion, "Version of the calling client."),
		SessionId: standardParameter(names.params.sessionId, "Which session of the client is meant.")
	},
	headers: {
		DevBrowser: {
			description: "Development only: the token to use from now on.",
			schema: { type: "string" }
		},
		Country: {
			description: "Two letters: the country the request came from.",
			schema: { type: "string" }
		}
	},
	responses: {
		Return: {
			description: "Back to where the browser came from",
			headers: { Location: {
				required: true,
				schema: {
					type: "string",
					format: "uri"
				}
			} }
		},
		Refusal: {
			description: "Refused; every item says why",
			content: { "application/json": { schema: ref("schemas", "ErrorReply") } }
		}
	},
	securitySchemes: {
		client: {
			type: "apiKey",
			in: "cookie",
			name: names.cookies.hostClient,
			description: "Identity of the browser."
		},
		devBrowser: {
			type: "apiKey",
			in: "query",
			name: names.params.devBrowser,
			description: "Development only: token that stands for the browser."
		}
	}
});
/** One JSON Schema per entity; where one entity holds another it points there. */
var entityForms = () => {
	return toJsonSchemaDefs({
		...ENTITY_SCHEMAS,
		Verification: verification,
		ErrorItem: errorItem
	}, CONVERSION);
};
var errorReply = (names) => ({
	type: "object",
	required: ["errors"],
	properties: {
		errors: {
			type: "array",
			items: ref("schemas", "ErrorItem")
		},
		meta: {
			type: "object",
			properties: {
				client: { anyOf: [ref("schemas", "Client"), { type: "null" }] },
				session_id: { type: "string" }
			}
		},
		[names.fields.traceId]: { type: "string" }
	}
});
export { openApiDocument };

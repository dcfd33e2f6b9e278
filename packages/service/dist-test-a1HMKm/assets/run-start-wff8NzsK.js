import { a as systemTimers, i as namesFor } from "../main.js";
import { A as isLoopbackAddress, C as listEmails, D as passwordProblems, E as passwordLengths, M as isLoopbackOrigin, N as Fault, O as normaliseEmail, P as errorItem, S as claimEmail, T as usernameProblem, _ as findUser, a as clientUatCookies, b as insertUser, c as originRules, d as listInbox, f as markMessageFailed, g as deleteUser, h as takeDueMessages, i as clientCookie, j as isLoopbackHost, k as normaliseUsername, l as preflightHeaders, m as purgeOutbox, o as presentClient, p as markMessageSent, r as purgeRateLimits, s as corsHeaders, t as ROUTES, u as isAllowedOrigin, v as findUserByEmail, w as userJSON, x as listUsers, y as findUserByUsername } from "./routes-CNOdQw64.js";
import { a as findDevelopmentInstance, c as lockInstance, i as createInstance, l as updateInstance, n as isUniqueViolation, o as findInstanceByHost, r as Unavailable, s as findInstanceBySecretKeyHash, t as openInstallation, u as publishableKey } from "./open-installation-DbwJjx_H.js";
import { a as ENDPOINTS, n as ENTITY_SCHEMAS, t as REQUEST_SCHEMAS } from "./request-schemas-kjsOZeVM.js";
import { a as UPLOAD_MAX_BYTES, t as BODY_MAX_BYTES } from "./limits-DoLMgmlS.js";
import { createRequire } from "node:module";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { Hono } from "hono";
import * as v from "valibot";
import { safeParse } from "valibot";
import { BlockList, isIP } from "node:net";
import { readFile } from "node:fs/promises";
import { createTransport } from "nodemailer";
import { createAdaptorServer } from "@hono/node-server";
// packages/wire/src/schemas/issue-code.ts
var CODE_BY_ISSUE_TYPE = /* @__PURE__ */ new Map([
	["max_length", "form_param_max_length_exceeded"],
	["regex", "form_param_format_invalid"],
	["check", "form_param_format_invalid"],
	["raw_transform", "form_param_format_invalid"]
]);
var codeOf = (issue) => {
	const key = issue.path?.at(-1);
	if (issue.type === "strict_object" && issue.expected === "never") return "form_param_unknown";
	if (key?.origin === "key") return "form_param_missing";
	if (key !== void 0 && issue.received === "undefined") return "form_param_missing";
	if (issue.received === "null") return "form_param_nil";
	if (key === void 0) return "request_body_invalid";
	return CODE_BY_ISSUE_TYPE.get(issue.type) ?? "form_param_value_invalid";
};
/** `schemaFault(issue)` for the body `{}` of a waitlist join is `{ code: 'form_param_missing', field: 'email_address' }`. */
var schemaFault = (issue) => {
	const field = issue.path?.[0]?.key;
	return typeof field === "string" ? {
		code: codeOf(issue),
		field
	} : { code: codeOf(issue) };
};
// packages/service/src/handlers/admin-merge.ts
var isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** `base` with the values of `patch`; both stay as they are. */
var deepMerge = (base, patch) => {
	if (!isObject(base) || !isObject(patch)) return patch;
	const names = [...Object.keys(base), ...Object.keys(patch).filter((name) => !Object.hasOwn(base, name))];
	return Object.fromEntries(names.map((name) => [name, Object.hasOwn(patch, name) ? deepMerge(base[name], patch[name]) : base[name]]));
};
/** Paths of `value`, such as `user_settings.sign_up.mode`, that `known` does not have. */
var pathsNotIn = (value, known, path = "") => {
	if (!isObject(value)) return [];
	if (!isObject(known)) return Object.keys(value).length === 0 || path === "" ? [] : [path];
	return Object.entries(value).flatMap(([name, child]) => {
		const childPath = path === "" ? name : `${path}.${name}`;
		return Object.hasOwn(known, name) ? pathsNotIn(child, known[name], childPath) : [childPath];
	});
};
/** Paths at which `base` is a group of settings and `patch` puts something else. */
var brokenGroups = (base, patch, path = "") => {
	if (!isObject(base)) return [];
	if (!isObject(patch)) return [path];
	return Object.entries(patch).flatMap(([name, child]) => Object.hasOwn(base, name) ? brokenGroups(base[name], child, path === "" ? name : `${path}.${name}`) : []);
};
// packages/service/src/http/json-text.ts
var STRING_OR_BRACKET = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs;
/**
* Refuses text that nests too deeply or names a key twice in one object. `JSON.parse` would take the last of two equal
* keys in silence, and what one reader takes another may not.
*/
var scan = (text) => {
	const levels = [];
	let lastString;
	for (const [token] of text.matchAll(STRING_OR_BRACKET)) {
		if (token === "{" || token === "[") {
			levels.push({ keys: token === "{" ? /* @__PURE__ */ new Set() : void 0 });
			if (levels.length > 32) throw new Fault("request_body_invalid");
		} else if (token === "}" || token === "]") levels.pop();
		else if (token === ":" && lastString !== void 0) {
			const keys = levels.at(-1)?.keys;
			const key = JSON.parse(lastString);
			if (typeof key !== "string" || keys?.has(key)) throw new Fault("request_body_invalid");
			keys?.add(key);
		}
		lastString = token.startsWith("\"") ? token : void 0;
	}
};
/** The object that a JSON body holds; everything else is a fault, never an exception of the parser. */
var parseJsonObject = (text) => {
	try {
		scan(text);
		const value = JSON.parse(text);
		if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
	} catch (error) {
		if (error instanceof Fault) throw error;
	}
	throw new Fault("request_body_invalid");
};
// packages/service/src/http/body.ts
/** A record without a prototype: a field may be called anything without becoming more than a field. */
var emptyRecord = () => Object.create(null);
/** Name and value pairs as a record; a name that comes more than once is a list. */
var collect = (pairs) => {
	const record = emptyRecord();
	for (const [name, value] of pairs) {
		const earlier = record[name];
		if (earlier === void 0) record[name] = value;
		else record[name] = Array.isArray(earlier) ? [...earlier, value] : [earlier, value];
	}
	return record;
};
/** Reads at most `limit` bytes, whatever the Content-Length header claims. */
var readBytes = async (request, limit) => {
	if (Number(request.headers.get("content-length") ?? 0) > limit) throw new Fault("request_too_large");
	if (!request.body) return /* @__PURE__ */ new Uint8Array();
	const reader = request.body.getReader();
	const chunks = [];
	let size = 0;
	for (;;) {
		const { done, value } = await reader.read();
		if (done) break;
		size += value.byteLength;
		if (size > limit) {
			await reader.cancel();
			throw new Fault("request_too_large");
		}
		chunks.push(value);
	}
	const bytes = new Uint8Array(size);
	let offset = 0;
	for (const chunk of chunks) {
		bytes.set(chunk, offset);
		offset += chunk.byteLength;
	}
	return bytes;
};
var decode = (bytes) => {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		throw new Fault("request_body_invalid");
	}
};
var readMultipart = async (request, contentType, limit) => {
	const bytes = await readBytes(request, limit);
	try {
		return collect((await new Response(bytes, { headers: { "content-type": contentType } }).formData()).entries());
	} catch {
		throw new Fault("request_body_invalid");
	}
};
/** The fields of a request's body; a request without one has none. Only calls that take a file take a large body. */
var readBody = async (request, takesFile) => {
	const limit = takesFile ? UPLOAD_MAX_BYTES : BODY_MAX_BYTES;
	const contentType = request.headers.get("content-type") ?? "";
	const kind = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
	if (kind === "multipart/form-data") return readMultipart(request, contentType, limit);
	const text = decode(await readBytes(request, kind === "application/octet-stream" ? limit : BODY_MAX_BYTES));
	if (text === "") return emptyRecord();
	if (kind === "application/octet-stream") return collect([["file", text]]);
	return kind === "application/json" ? parseJsonObject(text) : collect(new URLSearchParams(text));
};
// packages/service/src/http/fault-reply.ts
/** Any error as a fault. */
var asFault = (error) => {
	if (error instanceof Fault) return error;
	if (error instanceof Unavailable) return new Fault("service_unavailable", {
		retryAfterSeconds: error.retryAfterSeconds,
		cause: error
	});
	return new Fault("internal_error", { cause: error });
};
/** The body and status of an error reply. */
var faultReply = (fault, facts) => {
	const body = {
		errors: fault.items.map(errorItem),
		...facts.client && { meta: { client: facts.client } },
		[facts.names.fields.traceId]: facts.requestId
	};
	const headers = fault.retryAfterSeconds === void 0 ? {} : { "Retry-After": String(fault.retryAfterSeconds) };
	return Response.json(body, {
		status: fault.status,
		headers
	});
};
/** Writes down what the operator must know; faults of callers are not news. */
var logFailure = (log, error, fault, facts) => {
	if (fault.status < 500 || fault.items[0]?.code === "not_implemented_yet") return;
	const reason = error instanceof Error ? {
		error: error.name,
		stack: error.stack
	} : { error: typeof error };
	log.error({
		request_id: facts.requestId,
		call: facts.call,
		...reason
	}, "request failed");
};
// packages/service/src/http/no-cache.ts
var YEAR_SECONDS$1 = 31536e3;
var ALWAYS = {
	"Cache-Control": "no-store",
	"X-Content-Type-Options": "nosniff",
	"Referrer-Policy": "no-referrer",
	"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
	"X-Frame-Options": "DENY"
};
/** The headers of a reply of the API; over https the browser is also told to stay there. */
var safetyHeaders = (isHttps) => isHttps ? {
	...ALWAYS,
	"Strict-Transport-Security": `max-age=${YEAR_SECONDS$1}; includeSubDomains`
} : ALWAYS;
// packages/service/src/http/request-id.ts
/** Always our own: an id that a caller chose could be made to look like somebody else's. */
var newRequestId = (ids) => ids.next("req");
// packages/service/src/handlers/operator-reply.ts
/** Values that were refused, each with its place and a sentence for the operator. */
var RefusedValues = class extends Error {
	problems;
	constructor(problems) {
		super(`Latchkey: ${problems.map((problem) => problem.message).join(" ")}`);
		this.name = "RefusedValues";
		this.problems = problems;
	}
};
var refused = (code, path, message) => ({
	code,
	message,
	long_message: message,
	meta: { param_name: path }
});
var PREFLIGHT_SECONDS = "600";
/** Pages on this machine may read operator's replies; for every other page there is no CORS at all. */
var operatorHeaders = (request) => {
	const headers = new Headers({
		...safetyHeaders(false),
		Vary: "Origin"
	});
	const origin = request.headers.get("origin");
	if (origin !== null && isLoopbackOrigin(origin)) headers.set("Access-Control-Allow-Origin", origin);
	return headers;
};
var operatorPreflight = (context) => {
	const headers = operatorHeaders(context.req.raw);
	if (headers.has("Access-Control-Allow-Origin")) {
		headers.set("Access-Control-Allow-Methods", "GET, POST, PATCH, DELETE");
		headers.set("Access-Control-Allow-Headers", "Authorization, Content-Type");
		headers.set("Access-Control-Max-Age", PREFLIGHT_SECONDS);
	}
	return Response.json({}, { headers });
};
var errorReply = (deps, names, error, title) => {
	if (error instanceof RefusedValues) return Response.json({ errors: error.problems }, { status: 422 });
	const requestId = newRequestId(deps.ports.ids);
	const fault = asFault(error);
	logFailure(deps.ports.log, error, fault, {
		requestId,
		call: title
	});
	return faultReply(fault, {
		requestId,
		names
	});
};
/** Runs one operator's call and frames what it gives. */
var answerOperator = async (deps, context, respond) => {
	let reply;
	try {
		reply = Response.json(await respond());
	} catch (error) {
		reply = errorReply(deps, namesFor(deps.config.provider), error, `${context.req.method} ${context.req.path}`);
	}
	for (const [name, value] of operatorHeaders(context.req.raw)) reply.headers.set(name, value);
	return reply;
};
/** The JSON object of a request's body, within the size limit of every body. */
var readJsonBody = async (request) => {
	if ((request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() !== "application/json") throw new Fault("request_body_invalid", { meta: {} });
	if (Number(request.headers.get("content-length") ?? 0) > 65536) throw new Fault("request_too_large");
	return readBody(request, false);
};
// packages/service/src/handlers/admin-settings.ts
var DAY_SECONDS = 86400;
var MAX_LIFETIME_DAYS = 365;
var positive = v.pipe(v.number(), v.integer(), v.minValue(1));
var rateLimit = v.object({
	count: positive,
	seconds: positive
});
var lifetime = v.pipe(positive, v.maxValue(MAX_LIFETIME_DAYS * DAY_SECONDS));
var securitySchema = v.object({
	enumeration_protection: v.boolean(),
	rate_limits: v.object({
		create: rateLimit,
		attempt: rateLimit,
		send: rateLimit
	}),
	sessions: v.object({
		lifetime_seconds: lifetime,
		inactivity_seconds: lifetime
	})
});
var isOrigin = (text) => URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol) && new URL(text).origin === text;
/** The whole document as `GET /admin/v1/instance` shows it and `PATCH` takes it. */
var documentSchema = v.intersect([ENTITY_SCHEMAS.Environment, v.object({
	security: securitySchema,
	allowed_origins: v.array(v.pipe(v.string(), v.check(isOrigin, "Each must be an origin such as https://app.example.com, without a path."))),
	signing_algorithm: v.picklist(["ES256", "RS256"])
})]);
/** What an instance is and cannot become. */
var FIXED = [
	"id",
	"object",
	"auth_config.id",
	"auth_config.object",
	"display_config.id",
	"display_config.object",
	"display_config.instance_environment_type"
];
var valueAt = (value, path) => path.split(".").reduce((found, name) => isObject(found) && Object.hasOwn(found, name) ? found[name] : void 0, value);
/** The part of an instance that can be changed, in the shape of the environment document. */
var documentOf = (instance) => ({
	object: "environment",
	id: instance.id,
	...instance.settings,
	allowed_origins: instance.allowedOrigins,
	signing_algorithm: instance.signingAlgorithm
});
/** The answer of `GET` and `PATCH /admin/v1/instance`. */
var instanceDocument = (instance) => ({
	...documentOf(instance),
	object: "instance",
	environment_type: instance.environmentType,
	publishable_key: instance.publishableKey,
	created_at: instance.createdAt,
	updated_at: instance.updatedAt
});
var typeProblems = (merged) => {
	const result = v.safeParse(documentSchema, merged);
	if (result.success) return [];
	return result.issues.map((issue) => {
		const path = v.getDotPath(issue) ?? "";
		return refused("form_param_format_invalid", path, `${path}: ${issue.message}`);
	});
};
var unknownProblems = (patch, merged, current) => {
	return pathsNotIn(patch, deepMerge(current, v.safeParse(documentSchema, merged).output)).map((path) => refused("form_param_unknown", path, `${path} is not a setting of an instance.`));
};
var rangeProblems = (settings) => {
	const { password_settings: password, username_settings: username } = settings.user_settings;
	const crossed = (name, range) => range.max_length !== 0 && range.min_length > range.max_length ? [refused("form_param_value_invalid", `user_settings.${name}.min_length`, `user_settings.${name}.min_length is above max_length.`)] : [];
	return [...crossed("password_settings", password), ...crossed("username_settings", username)];
};
/** Reads a change; throws `RefusedValues` naming everything that is wrong with it. */
var readInstanceChange = (instance, patch) => {
	const current = documentOf(instance);
	const shown = instanceDocument(instance);
	const sent = isObject(patch) ? patch : {};
	const echoed = Object.keys(sent).filter((name) => JSON.stringify(sent[name]) === JSON.stringify(shown[name]));
	const wanted = Object.fromEntries(Object.entries(sent).filter(([name]) => !echoed.includes(name)));
	const broken = brokenGroups(current, wanted).map((path) => refused("form_param_format_invalid", path, `${path} must be an object with settings.`));
	if (broken.length > 0) throw new RefusedValues(broken);
	const merged = deepMerge(current, wanted);
	const problems = [
		...FIXED.filter((path) => valueAt(merged, path) !== valueAt(current, path)).map((path) => refused("form_param_value_invalid", path, `${path} cannot be changed.`)),
		...unknownProblems(wanted, merged, current),
		...typeProblems(merged)
	];
	if (problems.length > 0) throw new RefusedValues(problems);
	const { object: _object, id: _id, allowed_origins, signing_algorithm, ...settings } = merged;
	const ranges = rangeProblems(settings);
	if (ranges.length > 0) throw new RefusedValues(ranges);
	return {
		settings,
		allowedOrigins: allowed_origins,
		signingAlgorithm: signing_algorithm
	};
};
// packages/service/src/handlers/admin-users.ts
var MAX_PAGE = 500;
var text = v.pipe(v.string(), v.maxLength(256));
var metadata = v.record(v.string(), v.any());
var newUserSchema = v.strictObject({
	email_address: v.optional(v.union([text, v.pipe(v.array(text), v.maxLength(10))])),
	username: v.optional(text),
	password: v.optional(v.string()),
	first_name: v.optional(v.nullable(text)),
	last_name: v.optional(v.nullable(text)),
	external_id: v.optional(v.nullable(text)),
	public_metadata: v.optional(metadata),
	unsafe_metadata: v.optional(metadata)
});
var readNewUser = (body) => {
	const result = v.safeParse(newUserSchema, body);
	if (result.success) return result.output;
	throw new RefusedValues(result.issues.map((issue) => {
		const path = v.getDotPath(issue) ?? "";
		return refused(issue.type === "strict_object" ? "form_param_unknown" : "form_param_format_invalid", path, `${path}: ${issue.message}`);
	}));
};
var readEmails = (given) => (given === void 0 ? [] : [given].flat()).map((address) => {
	const normal = normaliseEmail(address);
	if (normal === void 0) throw new Fault("form_param_format_invalid", { field: "email_address" });
	return normal;
});
var readUsername = (instance, given) => {
	if (given === void 0) return null;
	const rules = instance.settings.user_settings.username_settings;
	const username = normaliseUsername(given);
	const problem = usernameProblem(rules, username);
	if (problem) throw new Fault(problem, {
		field: "username",
		values: {
			min: rules.min_length,
			max: rules.max_length
		}
	});
	return username;
};
var digestOf = async (deps, instance, password) => {
	if (password === void 0) return null;
	const rules = instance.settings.user_settings.password_settings;
	const problems = passwordProblems(rules, password);
	if (problems.length > 0) throw new Fault(problems.map((code) => ({
		code,
		field: "password",
		values: passwordLengths(rules)
	})));
	return deps.ports.hasher.hash(password);
};
var present = async (deps, instance, users) => {
	const emails = await listEmails(deps.database.db, users.map((user) => user.id));
	return users.map((user) => userJSON(user, emails.filter((email) => email.userId === user.id), instance.settings.user_settings));
};
var presentOne = async (deps, instance, user) => {
	const [shown] = user ? await present(deps, instance, [user]) : [];
	if (!shown) throw new Fault("resource_not_found");
	return shown;
};
var pageNumber = (value, fallback, highest) => {
	const number = Number(value ?? fallback);
	return Number.isSafeInteger(number) && number >= 0 ? Math.min(number, highest) : fallback;
};
/** One page, newest first; or the one user with an address or a username. */
var listAdminUsers = async (deps, instance, query) => {
	const { db } = deps.database;
	if (query.email_address !== void 0 || query.username !== void 0) {
		const found = query.email_address === void 0 ? await findUserByUsername(db, instance.id, normaliseUsername(query.username ?? "")) : await findUserByEmail(db, instance.id, normaliseEmail(query.email_address) ?? query.email_address);
		const data = await present(deps, instance, found ? [found] : []);
		return {
			data,
			total_count: data.length
		};
	}
	const page = await listUsers(db, instance.id, {
		limit: pageNumber(query.limit, 10, MAX_PAGE),
		offset: pageNumber(query.offset, 0, Number.MAX_SAFE_INTEGER)
	});
	return {
		data: await present(deps, instance, page.users),
		total_count: page.totalCount
	};
};
var getAdminUser = async (deps, instance, id) => presentOne(deps, instance, await findUser(deps.database.db, instance.id, id));
/** Makes a user whose addresses count as verified: the operator vouches for them. */
var createAdminUser = async (deps, instance, body) => {
	const wanted = readNewUser(body);
	const addresses = readEmails(wanted.email_address);
	const username = readUsername(instance, wanted.username);
	if (addresses.length === 0 && username === null) throw new Fault("form_param_missing", { field: "email_address" });
	const passwordDigest = await digestOf(deps, instance, wanted.password);
	const now = deps.ports.clock.now();
	const userId = deps.ports.ids.next("user");
	const emails = addresses.map((emailAddress) => ({
		id: deps.ports.ids.next("idn"),
		instanceId: instance.id,
		userId,
		emailAddress,
		verificationStatus: "verified",
		verificationStrategy: "admin",
		verifiedAtClient: null,
		createdAt: now,
		updatedAt: now
	}));
	const user = {
		id: userId,
		instanceId: instance.id,
		externalId: wanted.external_id ?? null,
		username,
		firstName: wanted.first_name ?? null,
		lastName: wanted.last_name ?? null,
		primaryEmailAddressId: emails[0]?.id ?? null,
		passwordDigest,
		publicMetadata: wanted.public_metadata ?? {},
		unsafeMetadata: wanted.unsafe_metadata ?? {},
		lastSignInAt: null,
		legalAcceptedAt: null,
		createdAt: now,
		updatedAt: now
	};
	await deps.database.transaction(async (db) => {
		if (!await insertUser(db, user)) throw new Fault("form_identifier_exists", { field: "username" });
		for (const email of emails) if (!await claimEmail(db, email)) throw new Fault("form_identifier_exists", { field: "email_address" });
	});
	return getAdminUser(deps, instance, userId);
};
var deleteAdminUser = async (deps, instance, id) => {
	if (!await deps.database.transaction((db) => deleteUser(db, instance.id, id))) throw new Fault("resource_not_found");
	return {
		object: "user",
		id,
		deleted: true
	};
};
// packages/service/src/handlers/operator-access.ts
var BEARER = /^Bearer (sk_(?:test|live)_[A-Za-z0-9_-]+)$/;
/** Headers that a proxy adds; behind one, the socket says nothing about where the caller is. */
var FORWARDING_HEADERS = [
	"forwarded",
	"x-forwarded-for",
	"x-real-ip"
];
/** The instance whose secret key the request carries; undefined without the header, a fault with a wrong key. */
var instanceOfSecretKey = async (deps, request) => {
	const header = request.headers.get("authorization");
	if (header === null) return void 0;
	const key = BEARER.exec(header)?.[1];
	const hash = key === void 0 ? void 0 : deps.ports.vault.mac("secret_key", key);
	const found = hash === void 0 ? void 0 : await findInstanceBySecretKeyHash(deps.database.db, hash);
	if (!found) throw new Fault("secret_key_invalid");
	return found;
};
/** The instance a secret key opens. */
var requireSecretKey = async (deps, request) => {
	const instance = await instanceOfSecretKey(deps, request);
	if (!instance) throw new Fault("secret_key_invalid");
	return instance;
};
/**
* True for a caller on this machine that is no foreign web page. The Host header must name this machine, or a page could
* point its own name here (DNS rebinding); Origin and Fetch-Metadata must not tell of another site.
*/
var isLocalCaller = (request, remoteAddress) => {
	const origin = request.headers.get("origin");
	return remoteAddress !== void 0 && isLoopbackAddress(remoteAddress) && !FORWARDING_HEADERS.some((name) => request.headers.has(name)) && isLoopbackHost(new URL(request.url).host) && (origin === null || isLoopbackOrigin(origin)) && request.headers.get("sec-fetch-site") !== "cross-site";
};
/** The development instance the caller may look into. */
var requireDevelopmentInstance = async (deps, context) => {
	const request = context.req.raw;
	const bySecret = await instanceOfSecretKey(deps, request);
	if (!bySecret && !isLocalCaller(request, context.env.incoming?.socket?.remoteAddress)) throw new Fault("authorization_invalid");
	const { db } = deps.database;
	const instance = bySecret ?? await findInstanceByHost(db, new URL(request.url).host) ?? await findDevelopmentInstance(db);
	if (instance?.environmentType !== "development") throw new Fault("resource_not_found");
	return instance;
};
// packages/service/src/handlers/admin-routes.ts
var changeInstance = async (deps, instance, request) => {
	const patch = await readJsonBody(request);
	return instanceDocument(await deps.database.transaction(async (db) => {
		const current = await lockInstance(db, instance.id);
		if (!current) throw new Fault("resource_not_found");
		return updateInstance(db, current.id, readInstanceChange(current, patch), deps.ports.clock.now());
	}));
};
/** Routes under /admin/v1; mount them at the root. */
var createAdminRoutes = (deps) => {
	const router = new Hono();
	const withKey = (respond) => (context) => answerOperator(deps, context, async () => respond(await requireSecretKey(deps, context.req.raw), context));
	router.options("/admin/*", operatorPreflight);
	router.get("/admin/v1/instance", withKey(async (instance) => instanceDocument(instance)));
	router.patch("/admin/v1/instance", withKey((instance, context) => changeInstance(deps, instance, context.req.raw)));
	router.get("/admin/v1/users", withKey((instance, context) => listAdminUsers(deps, instance, context.req.query())));
	router.post("/admin/v1/users", withKey(async (instance, context) => createAdminUser(deps, instance, await readJsonBody(context.req.raw))));
	router.get("/admin/v1/users/:id", withKey((instance, context) => getAdminUser(deps, instance, context.req.param("id") ?? "")));
	router.delete("/admin/v1/users/:id", withKey((instance, context) => deleteAdminUser(deps, instance, context.req.param("id") ?? "")));
	return router;
};
// packages/service/src/handlers/dev-routes.ts
var messageJSON = (message) => ({
	id: message.id,
	channel: message.channel,
	to: message.to,
	subject: message.subject,
	text: message.text,
	html: message.html,
	code: message.code ?? null,
	link: message.link ?? null,
	created_at: message.createdAt
});
/** Routes under /dev; mount them at the root. */
var createDevRoutes = (deps) => {
	const router = new Hono();
	router.options("/dev/*", operatorPreflight);
	router.get("/dev/inbox", (context) => answerOperator(deps, context, async () => {
		const instance = await requireDevelopmentInstance(deps, context);
		return { messages: (await listInbox(deps.database.db, deps.ports, {
			instanceId: instance.id,
			to: context.req.query("to")
		})).map(messageJSON) };
	}));
	router.get("/dev/keys", (context) => answerOperator(deps, context, async () => {
		const instance = await requireDevelopmentInstance(deps, context);
		if (instance.sealedSecretKey === void 0) throw new Fault("resource_not_found");
		return {
			publishable_key: instance.publishableKey,
			secret_key: deps.ports.vault.open(instance.sealedSecretKey)
		};
	}));
	router.post("/dev/clock", (context) => answerOperator(deps, context, async () => {
		await requireDevelopmentInstance(deps, context);
		if (!deps.testClock) throw new Fault("resource_not_found");
		const { advance_ms: advance } = await readJsonBody(context.req.raw);
		if (typeof advance !== "number" || !Number.isSafeInteger(advance) || advance < 0) throw new RefusedValues([refused("form_param_format_invalid", "advance_ms", "advance_ms must be a whole number of milliseconds, 0 or more.")]);
		deps.testClock.advance(advance);
		return { now: deps.testClock.now() };
	}));
	return router;
};
// packages/service/src/handlers/script.ts
var YEAR_SECONDS = 31536e3;
var ENTRY_SECONDS = 300;
/** Chunks carry a content hash in their name (`chunks/sign-in-D3fG7hJk.js`), so they never change under it. */
var HASHED = /^chunks\/.*-[\w-]{8,}\.\w+(?:\.map)?$/;
var TYPES = {
	js: "text/javascript; charset=utf-8",
	mjs: "text/javascript; charset=utf-8",
	css: "text/css; charset=utf-8",
	json: "application/json",
	map: "application/json",
	svg: "image/svg+xml",
	woff2: "font/woff2"
};
var fileReply = async (assets, path) => {
	const type = TYPES[path.slice(path.lastIndexOf(".") + 1)];
	const bytes = type === void 0 ? void 0 : await assets.read(path);
	if (bytes === void 0 || type === void 0) {
		const missing = `The file ${path} is not part of the script build. Run the build of @latchkey/browser first.`;
		return new Response(missing, {
			status: 404,
			headers: {
				"Content-Type": "text/plain; charset=utf-8",
				"Cache-Control": "no-store"
			}
		});
	}
	return new Response(new Uint8Array(bytes), { headers: {
		"Content-Type": type,
		"Cache-Control": HASHED.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : `public, max-age=${ENTRY_SECONDS}`,
		"Access-Control-Allow-Origin": "*",
		"Cross-Origin-Resource-Policy": "cross-origin",
		"X-Content-Type-Options": "nosniff"
	} });
};
/** Routes of the script build; mount them at the root. */
var createScriptRoutes = (deps) => {
	const router = new Hono();
	const { provider, files } = namesFor(deps.config.provider);
	const serve = (path) => fileReply(deps.assets, path);
	router.get(`/npm/:scope{@${provider}}/:package{${provider}-js(?:@[\\w.-]+)?}/dist/:path{.+}`, (context) => serve(context.req.param("path")));
	router.get(`/${files.browserScript}`, () => serve(files.browserScript));
	router.get(`/${files.headlessScript}`, () => serve(files.headlessScript));
	router.get("/chunks/:path{.+}", (context) => serve(`chunks/${context.req.param("path")}`));
	return router;
};
// packages/service/src/store/reachable.ts
var isReachable = async (db) => {
	try {
		await sql`select 1`.execute(db);
		return true;
	} catch {
		return false;
	}
};
// packages/service/src/handlers/health.ts
/** 200 `{"status":"ok"}` when ready, 503 otherwise; never cached. */
var healthReply = async (database) => {
	const ready = await isReachable(database.db);
	return Response.json({ status: ready ? "ok" : "unavailable" }, {
		status: ready ? 200 : 503,
		headers: {
			"Cache-Control": "no-store",
			"X-Content-Type-Options": "nosniff"
		}
	});
};
// packages/service/src/handlers/well-known.ts
/** Verifiers may keep the key set this long; the signer waits as long before it uses a new key. */
var KEY_SET_SECONDS = 300;
var keySet = async (deps, request) => {
	const { host } = new URL(request.url);
	const { db } = deps.database;
	const instance = await findInstanceByHost(db, host) ?? (isLoopbackHost(host) ? await findDevelopmentInstance(db) : void 0);
	if (!instance) throw new Fault("host_invalid");
	return Response.json(await deps.ports.signer.jwks(db, instance), { headers: {
		"Cache-Control": `public, max-age=${KEY_SET_SECONDS}`,
		"Access-Control-Allow-Origin": "*",
		"X-Content-Type-Options": "nosniff"
	} });
};
/** Routes /.well-known/jwks.json and /health; mount them at the root. */
var createWellKnownRoutes = (deps) => {
	const router = new Hono();
	router.get("/health", () => healthReply(deps.database));
	router.get("/.well-known/jwks.json", async (context) => {
		try {
			return await keySet(deps, context.req.raw);
		} catch (error) {
			const fault = asFault(error);
			const requestId = newRequestId(deps.ports.ids);
			logFailure(deps.ports.log, error, fault, {
				requestId,
				call: "GET /.well-known/jwks.json"
			});
			return faultReply(fault, {
				requestId,
				names: namesFor(deps.config.provider)
			});
		}
	});
	return router;
};
// packages/service/src/http/client-address.ts
var UNKNOWN_ADDRESS = "0.0.0.0";
var plain = (address) => address.trim().replace(/^::ffff:(?=\d)/i, "");
var family = (address) => isIP(address) === 6 ? "ipv6" : "ipv4";
var blockList = (entries) => {
	const list = new BlockList();
	for (const entry of entries) {
		const [address = "", prefix] = entry.split("/");
		if (prefix === void 0) list.addAddress(address, family(address));
		else list.addSubnet(address, Number(prefix), family(address));
	}
	return list;
};
/** Reads addresses; the forwarded list is walked from our end, and the first hop that is not ours is the caller. */
var createAddressReader = (trustedProxies) => {
	const trusted = blockList(trustedProxies);
	const isTrusted = (address) => isIP(address) !== 0 && trusted.check(address, family(address));
	return (request, socket) => {
		const direct = plain(socket?.incoming?.socket?.remoteAddress ?? UNKNOWN_ADDRESS);
		if (!isTrusted(direct)) return direct;
		const caller = (request.headers.get("x-forwarded-for") ?? "").split(",").map(plain).reverse().find((hop) => !isTrusted(hop));
		return caller !== void 0 && isIP(caller) !== 0 ? caller : direct;
	};
};
// packages/service/src/http/method-tunnel.ts
var TUNNELLED = /* @__PURE__ */ new Set([
	"PUT",
	"PATCH",
	"DELETE"
]);
/** The method a request means. Only a POST can mean another one: a GET never changes anything. */
var meantMethod = (request, parameter) => {
	if (request.method !== "POST") return request.method;
	const named = new URL(request.url).searchParams.get(parameter)?.toUpperCase() ?? "";
	return TUNNELLED.has(named) ? named : request.method;
};
// packages/service/src/http/open-call.ts
/**
* The instance a host names. Every name of this machine means the development instance; a name we do not know means none,
* so that a page which points its own name at this machine gets nothing.
*/
var instanceAt = async (db, host) => {
	const found = await findInstanceByHost(db, host) ?? (isLoopbackHost(host) ? await findDevelopmentInstance(db) : void 0);
	if (!found) throw new Fault("host_invalid");
	return found;
};
var COUNTRY = /^[a-z]{2}$/i;
var countryOf = (request, header) => {
	const value = header === void 0 ? null : request.headers.get(header);
	return value !== null && COUNTRY.test(value) ? value.toUpperCase() : void 0;
};
/** No database takes these in text; a path or query with them cannot name anything. */
var isStorable = (url) => !/%00/i.test(url.pathname + url.search);
var openCall = async (services, request, socket) => {
	const { readAddress, ...rest } = services;
	const url = new URL(request.url);
	if (!isStorable(url)) throw new Fault("resource_not_found");
	return {
		...rest,
		request,
		url,
		method: request.method,
		instance: await instanceAt(services.database.db, url.host),
		now: services.ports.clock.now(),
		origin: request.headers.get("origin") ?? void 0,
		address: readAddress(request, socket),
		userAgent: request.headers.get("user-agent") ?? void 0,
		country: countryOf(request, services.config.countryHeader)
	};
};
// packages/service/src/http/guards/allowed-origin.ts
/** Sites a request without Origin may come from: the page itself, or no page at all. */
var HARMLESS_SITES = /* @__PURE__ */ new Set(["same-origin", "none"]);
var isSafe = (method) => method === "GET" || method === "HEAD";
/** Throws unless the call may be made from where it comes. Applied to every call, not row by row. */
var allowedOrigin = (call) => {
	if (isSafe(call.method)) return;
	if (call.origin !== void 0) {
		if (call.origin === call.url.origin || isAllowedOrigin(originRules(call), call.origin)) return;
		throw new Fault("origin_invalid");
	}
	const site = call.request.headers.get("sec-fetch-site");
	if (site !== null && !HARMLESS_SITES.has(site)) throw new Fault("origin_missing");
};
// packages/service/src/http/input.ts
var INHERITED = /* @__PURE__ */ new Set([
	"__proto__",
	"constructor",
	"prototype",
	"toString",
	"valueOf",
	"hasOwnProperty"
]);
var refuseInherited = (fields) => {
	const found = Object.keys(fields).filter((name) => INHERITED.has(name));
	if (found.length > 0) throw new Fault(found.map((field) => ({
		code: "form_param_unknown",
		field
	})));
};
var parse = (schema, fields, namesField) => {
	if (!schema) return void 0;
	refuseInherited(fields);
	const result = safeParse(schema, fields);
	if (result.success) return result.output;
	const items = result.issues.map((issue) => {
		const { code, field } = schemaFault(issue);
		return namesField ? {
			code,
			field
		} : { code };
	});
	throw new Fault(items);
};
/** Calls that no form makes: an error that names a field would be shown nowhere (wire §0, trap 19). */
var isFormless = (key) => /\/(?:prepare_\w+|revoke|profile_image|logo)$/.test(key);
/** Calls that take a file beside or instead of fields. */
var takesFile = (key) => /\/(?:profile_image|logo)$/.test(key);
/** Reads and checks body and query of a call. A call that takes no body does not look at one. */
var readInput = async (key, call) => {
	const schemas = Object.hasOwn(REQUEST_SCHEMAS, key) ? REQUEST_SCHEMAS[key] : {};
	const body = schemas.body ? await readBody(call.request, takesFile(key)) : {};
	return {
		body: parse(schemas.body, body, !isFormless(key)),
		query: parse(schemas.query, collect(call.url.searchParams), true)
	};
};
// packages/service/src/http/run-route.ts
var READS_WITH_CLIENT = /* @__PURE__ */ new Set([
	"GET /client/sign_ins/:id",
	"GET /client/sign_ups/:id",
	"GET /client/sessions/:id",
	"GET /me",
	"GET /me/email_addresses/:id",
	"GET /me/external_accounts/:id",
	"GET /organizations/:organizationId/roles",
	"GET /organizations/:organizationId/domains",
	"GET /organizations/:organizationId/invitations"
]);
var takeVisit = async (key, route, call, params) => {
	allowedOrigin(call);
	const input = route.readsInput ? await readInput(key, call) : {
		body: void 0,
		query: void 0
	};
	let visit = {
		...call,
		key,
		params,
		...input
	};
	for (const guard of route.guards) visit = {
		...visit,
		...await guard(visit)
	};
	return visit;
};
var currentClient = async (call, clientId) => clientId ? presentClient({
	...call,
	db: call.database.db,
	now: call.ports.clock.now()
}, clientId) : null;
/** Tells the browser who it is now: a new secret, and when its client last changed. */
var identityHeaders = (call, browser, client) => {
	const headers = new Headers();
	const isProduction = call.instance.environmentType === "production";
	if (browser?.secret !== void 0) {
		if (isProduction) headers.append("Set-Cookie", clientCookie(call, browser.secret));
		else headers.set(call.names.headers.devBrowser, browser.secret);
	}
	if (isProduction && (client || browser?.clientId === null)) {
		const isSignedIn = client?.sessions.some((session) => session.status === "active" || session.status === "pending");
		const changedAt = client && isSignedIn ? Math.floor(client.updated_at / 1e3) : 0;
		for (const line of clientUatCookies(call, changedAt)) headers.append("Set-Cookie", line);
	}
	return headers;
};
var isWrite = (key) => !key.startsWith("GET ");
var toResponse = async (key, visit, outcome) => {
	const { browser } = outcome;
	const clientId = browser ? browser.clientId : visit.client?.id;
	const ridesAlong = isWrite(key) || READS_WITH_CLIENT.has(key);
	if (outcome.at === "redirect") {
		const headers = identityHeaders(visit, browser, null);
		headers.set("Location", outcome.target);
		return new Response("{}", {
			status: 302,
			headers: withJson(headers)
		});
	}
	if (outcome.at === "refused") {
		const client = await currentClient(visit, clientId);
		return withHeaders(faultReply(outcome.fault, {
			...visit,
			client
		}), identityHeaders(visit, browser, client));
	}
	if (ENDPOINTS[key].framing === "bare") return withHeaders(Response.json(outcome.reply), identityHeaders(visit, browser, null));
	const replied = typeof outcome.reply === "object" && outcome.reply !== null && "object" in outcome.reply && outcome.reply.object === "client" && "sessions" in outcome.reply ? outcome.reply : null;
	const client = ridesAlong ? replied ?? await currentClient(visit, clientId) : null;
	return withHeaders(Response.json({
		response: outcome.reply,
		client
	}), identityHeaders(visit, browser, replied ?? client));
};
var withJson = (headers) => {
	headers.set("Content-Type", "application/json");
	return headers;
};
/** Adds headers to a reply; cookies are added to, everything else is set. */
var withHeaders = (response, headers) => {
	for (const [name, value] of headers) if (name === "set-cookie") response.headers.append(name, value);
	else response.headers.set(name, value);
	return response;
};
/** What every reply of the API carries beside its own headers. */
var commonHeaders = (call) => {
	const headers = new Headers({
		...safetyHeaders(!isLoopbackHost(call.instance.apiHost)),
		...corsHeaders(call)
	});
	if (call.country !== void 0) headers.set(call.names.headers.country, call.country);
	return headers;
};
/** Answers one call of the table. */
var runRoute = async (key, route, call, params) => {
	const visit = await takeVisit(key, route, call, params);
	return toResponse(key, visit, await route.handle(visit));
};
/** Opens a call and answers it; whatever goes wrong on the way becomes an error reply. */
var answer = async (facts, open, respond) => {
	let call;
	try {
		call = await open();
		return withHeaders(await respond(call), commonHeaders(call));
	} catch (error) {
		const fault = asFault(error);
		logFailure(facts.ports.log, error, fault, {
			requestId: facts.requestId,
			call: facts.title
		});
		return withHeaders(faultReply(fault, facts), call ? commonHeaders(call) : new Headers(safetyHeaders(false)));
	}
};
// packages/service/src/app.ts
var NO_ASSETS = { read: async () => void 0 };
/** What is not the frontend API: the operator's side, the keys, the script. */
var mountOthers = (router, options) => {
	router.route("/", createWellKnownRoutes(options));
	router.route("/", createAdminRoutes(options));
	router.route("/", createDevRoutes(options));
	router.route("/", createScriptRoutes({
		config: options.config,
		assets: options.assets ?? NO_ASSETS
	}));
};
/** Every call of the contract as method and path. */
var calls = Object.keys(ROUTES).map((key) => {
	const [method = "", path = ""] = key.split(" ");
	return {
		key,
		method,
		path: `/v1${path}`
	};
});
/** The service as a function: `createApp({ config, database, ports }).fetch(request)`. */
var createApp = (options) => {
	const { config, database, ports } = options;
	const names = namesFor(config.provider);
	const readAddress = createAddressReader(config.trustedProxies);
	const reply = (context, title, respond) => {
		const requestId = newRequestId(ports.ids);
		const services = {
			config,
			database,
			ports,
			names,
			requestId,
			readAddress
		};
		return answer({
			ports,
			names,
			requestId,
			title
		}, () => openCall(services, context.req.raw, context.env), respond);
	};
	const refuse = (fault) => (context) => reply(context, "no such call", async () => {
		throw fault();
	});
	const runCall = (key, context) => reply(context, key, (call) => runRoute(key, ROUTES[key], call, context.req.param()));
	const router = new Hono({ strict: false });
	router.options(`/v1/*`, (context) => reply(context, "preflight", async (call) => Response.json({}, { headers: preflightHeaders(call) })));
	for (const { key, method, path } of calls) router.on(method, path, (context) => runCall(key, context));
	for (const path of new Set(calls.map((call) => call.path))) router.all(path, refuse(() => new Fault("method_not_allowed")));
	mountOthers(router, options);
	router.notFound(refuse(() => new Fault("resource_not_found")));
	return { fetch: async (request, socket = {}) => {
		const method = meantMethod(request, names.params.method);
		return router.fetch(method === request.method ? request : new Request(request, { method }), socket);
	} };
};
// packages/service/src/delivery/housekeeping.ts
var EVERY_MS = 6e4;
var KEEP_MESSAGES_MS = 864e5;
var createHousekeeping = (deps) => {
	let cancelTimer;
	let running = Promise.resolve();
	let stopped = true;
	const turn = async () => {
		const now = deps.ports.clock.now();
		try {
			await purgeRateLimits(deps.database.db, now);
			await purgeOutbox(deps.database.db, now - KEEP_MESSAGES_MS);
		} catch (error) {
			deps.ports.log.warn({ reason: error instanceof Error ? error.name : "unknown" }, "housekeeping was put off");
		}
		if (!stopped) cancelTimer = deps.timers.after(EVERY_MS, next);
	};
	const next = () => {
		running = turn();
	};
	return {
		start: () => {
			stopped = false;
			next();
		},
		stop: async () => {
			stopped = true;
			cancelTimer?.();
			await running;
		}
	};
};
// packages/service/src/delivery/sender.ts
var POLL_MS = 500;
var BATCH = 10;
/** A taken message is another sender's again after this, in case its taker died. */
var LEASE_MS = 6e4;
var FIRST_RETRY_MS = 2e3;
var LONGEST_RETRY_MS = 12e4;
/** Pause before try number `attempts + 1`. */
var retryDelay = (attempts) => Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
/** The kind of an error, without the text: mail servers repeat addresses in theirs. */
var errorKind = (error) => error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown";
var createSender = (deps) => {
	const { database, ports, mailer } = deps;
	let cancelTimer;
	let running = Promise.resolve();
	let stopped = true;
	const sendOne = async (message) => {
		try {
			await mailer.send({
				from: deps.from,
				to: message.to,
				subject: message.subject,
				text: message.text,
				html: message.html
			});
			await markMessageSent(database.db, message.id, ports.clock.now());
		} catch (error) {
			const reason = errorKind(error);
			ports.log.warn({
				message_id: message.id,
				attempt: message.attempts,
				reason
			}, "a message could not be sent");
			await markMessageFailed(database.db, message.id, reason, ports.clock.now() + retryDelay(message.attempts));
		}
	};
	const sendDue = async () => {
		const now = ports.clock.now();
		const due = await takeDueMessages(database.db, ports, {
			now,
			leaseUntil: now + LEASE_MS,
			limit: BATCH
		});
		await Promise.all(due.map(sendOne));
		return due.length;
	};
	const turn = async () => {
		try {
			await sendDue();
		} catch (error) {
			ports.log.error({ reason: errorKind(error) }, "the outbox could not be read");
		}
		if (!stopped) cancelTimer = deps.timers.after(POLL_MS, next);
	};
	const next = () => {
		running = turn();
	};
	return {
		start: () => {
			stopped = false;
			next();
		},
		stop: async () => {
			stopped = true;
			cancelTimer?.();
			await running;
			mailer.close();
		},
		sendDue
	};
};
// packages/service/src/ports/asset-folder.ts
var SAFE_PATH = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;
var createAssetFolder = (directory) => {
	const files = /* @__PURE__ */ new Map();
	return { read: (path) => {
		if (!SAFE_PATH.test(path)) return Promise.resolve(void 0);
		const known = files.get(path);
		if (known) return known;
		const reading = readFile(join(directory, path)).catch(() => {
			files.delete(path);
		});
		files.set(path, reading);
		return reading;
	} };
};
/** The script build that is installed beside the service; an empty folder when there is none. */
var browserAssets = () => {
	const found = (createRequire(import.meta.url).resolve.paths("@latchkey/browser") ?? []).map((place) => join(place, "@latchkey", "browser", "dist")).find((place) => existsSync(place));
	return found === void 0 ? { read: () => Promise.resolve(void 0) } : createAssetFolder(found);
};
// packages/service/src/ports/mailer.ts
var CONNECT_TIMEOUT_MS = 1e4;
var ADDRESS = /^[^\s\p{Cc},;:<>()[\]"\\@]+@[^\s\p{Cc},;:<>()[\]"\\@]+$/u;
/** The address cannot be put in a header; sending it again will not help. */
var UnsendableAddress = class extends Error {
	code = "EADDRESS";
	constructor() {
		super("Latchkey: this address cannot receive mail.");
		this.name = "UnsendableAddress";
	}
};
var headerText = (text) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
var address = (text) => {
	if (text.length > 254 || !ADDRESS.test(text)) throw new UnsendableAddress();
	return {
		name: "",
		address: text
	};
};
/** `createSmtpMailer('smtp://user:password@mail.example.com:587')`. */
var createSmtpMailer = (url) => {
	const transport = createTransport(url, {});
	const timeouts = {
		connectionTimeout: CONNECT_TIMEOUT_MS,
		greetingTimeout: CONNECT_TIMEOUT_MS
	};
	Object.assign(transport.options, timeouts);
	return {
		send: async (mail) => {
			await transport.sendMail({
				from: address(mail.from),
				to: address(mail.to),
				subject: headerText(mail.subject),
				text: mail.text,
				html: mail.html,
				disableFileAccess: true,
				disableUrlAccess: true
			});
		},
		close: () => transport.close()
	};
};
// packages/service/src/cli/development-instance.ts
var APPLICATION_NAME = "My application";
var make = async (database, ports, apiHost) => {
	try {
		return (await createInstance(database.db, ports, {
			environmentType: "development",
			apiHost,
			applicationName: APPLICATION_NAME,
			homeUrl: "",
			allowedOrigins: []
		})).instance;
	} catch (error) {
		const found = isUniqueViolation(error) ? await findDevelopmentInstance(database.db) : void 0;
		if (!found) throw error;
		return found;
	}
};
/** The development instance at the address of this start; `isNew` when this start made it. */
var ensureDevelopmentInstance = async (config, database, ports) => {
	const apiHost = new URL(config.publicUrl).host;
	const found = await findDevelopmentInstance(database.db);
	if (!found) return {
		instance: await make(database, ports, apiHost),
		isNew: true
	};
	if (found.apiHost === apiHost) return {
		instance: found,
		isNew: false
	};
	const moved = {
		apiHost,
		publishableKey: publishableKey("development", apiHost)
	};
	return {
		instance: await updateInstance(database.db, found.id, moved, ports.clock.now()),
		isNew: false
	};
};
// packages/service/src/cli/http-server.ts
var DRAIN_MS = 4500;
var HEADERS_TIMEOUT_MS = 15e3;
var REQUEST_TIMEOUT_MS = 3e4;
var listen = async (app, port, timers) => {
	const server = createAdaptorServer({ fetch: (request, socket) => app.fetch(request, socket) });
	server.headersTimeout = HEADERS_TIMEOUT_MS;
	server.requestTimeout = REQUEST_TIMEOUT_MS;
	await new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen(port, () => resolve());
	});
	return { close: () => new Promise((resolve) => {
		const cancel = timers.after(DRAIN_MS, () => server.closeAllConnections());
		server.close(() => {
			cancel();
			resolve();
		});
		server.closeIdleConnections();
	}) };
};
// packages/service/src/cli/start-service.ts
var workersOf = (config, installation) => {
	const deps = {
		database: installation.database,
		ports: installation.ports,
		timers: systemTimers
	};
	const housekeeping = createHousekeeping(deps);
	if (config.smtpUrl === void 0) return [housekeeping];
	return [housekeeping, createSender({
		...deps,
		mailer: createSmtpMailer(config.smtpUrl),
		from: config.mailFrom
	})];
};
/** Starts everything the configuration asks for; when a part fails, what was opened before it is closed again. */
var startService = async (config) => {
	const installation = await openInstallation(config);
	const { database, ports, testClock } = installation;
	try {
		const { instance, isNew } = await ensureDevelopmentInstance(config, database, ports);
		const server = await listen(createApp({
			config,
			database,
			ports,
			testClock,
			assets: browserAssets()
		}), config.port, systemTimers);
		const workers = workersOf(config, installation);
		for (const worker of workers) worker.start();
		return {
			instance,
			secretKey: instance.sealedSecretKey === void 0 ? "" : ports.vault.open(instance.sealedSecretKey),
			isFirstStart: isNew,
			stop: async () => {
				await server.close();
				await Promise.all(workers.map((worker) => worker.stop()));
				await installation.close();
			}
		};
	} catch (error) {
		await installation.close();
		throw error;
	}
};
// packages/service/src/cli/run-start.ts
var runStart = async (host, config) => {
	const service = await startService(config);
	host.out(service.isFirstStart ? "Latchkey made a development instance for you." : "Latchkey is running.");
	host.out("");
	host.out(`  Service          ${config.publicUrl}`);
	host.out(`  Inbox            ${config.publicUrl}/dev/inbox`);
	host.out(`  Publishable key  ${service.instance.publishableKey}`);
	host.out(`  Secret key       ${service.secretKey}`);
	host.out(`  Data             ${config.databaseUrl === void 0 ? config.dataDirectory : "PostgreSQL"}`);
	host.out("");
	await new Promise((resolve) => host.onStopSignal(resolve));
	host.out("Latchkey is stopping.");
	await service.stop();
};
export { runStart };

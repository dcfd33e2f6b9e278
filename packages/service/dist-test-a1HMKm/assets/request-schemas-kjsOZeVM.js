import { i as TEXT_FIELD_MAX_LENGTH, r as METADATA_MAX_BYTES } from "./limits-DoLMgmlS.js";
import { a as SIGN_IN_PREPARE_STRATEGIES, c as WEB3_STRATEGIES, i as SIGN_IN_CREATE_STRATEGIES, l as isOAuthStrategy, n as SECOND_FACTOR_STRATEGIES, o as SIGN_UP_CREATE_STRATEGIES, r as SIGN_IN_ATTEMPT_STRATEGIES, s as SIGN_UP_PREPARE_STRATEGIES, t as SAML_IDPS, u as isStrategy } from "./strategies-D-j50Cr9.js";
import * as v from "valibot";
// packages/wire/src/schemas/json-text.ts
var refuse = (reason) => ({
	ok: false,
	reason
});
/** Keys that would reach a prototype in careless code further on. */
var FORBIDDEN_KEYS = /* @__PURE__ */ new Set([
	"__proto__",
	"constructor",
	"prototype"
]);
/** No database stores these in text: NUL, and halves of a surrogate pair. */
var UNSTORABLE = /[\0\p{Surrogate}]/u;
/** Can this text be stored as it is? */
var isStorable = (text) => !UNSTORABLE.test(text);
/** How many bytes a text takes in UTF-8. */
var utf8Bytes = (text) => {
	let bytes = 0;
	for (const character of text) {
		const code = character.codePointAt(0) ?? 0;
		bytes += code < 128 ? 1 : code < 2048 ? 2 : code < 65536 ? 3 : 4;
	}
	return bytes;
};
/** Why a value must not be taken in, or undefined when it may. Walks level by level, so depth cannot exhaust the stack. */
var findFault = (root) => {
	let level = [root];
	for (let depth = 0; level.length > 0; depth += 1) {
		if (depth > 32) return `Nested deeper than 32 levels.`;
		const next = [];
		for (const value of level) {
			if (typeof value === "string" && !isStorable(value)) return "Holds characters that cannot be stored.";
			if (typeof value !== "object" || value === null) continue;
			for (const [key, child] of Object.entries(value)) {
				if (FORBIDDEN_KEYS.has(key)) return `Holds the key "${key}", which is not allowed.`;
				if (!isStorable(key)) return "Holds a key that cannot be stored.";
				next.push(child);
			}
		}
		level = next;
	}
};
var parseText = (input) => {
	if (typeof input !== "string") return {
		ok: true,
		value: input
	};
	try {
		return {
			ok: true,
			value: JSON.parse(input)
		};
	} catch {
		return refuse("Is not JSON.");
	}
};
/** Reads a value or its JSON text: `readJson('{"a":1}')` and `readJson({ a: 1 })` give the same. */
var readJson = (input) => {
	const parsed = parseText(input);
	if (!parsed.ok) return parsed;
	const fault = findFault(parsed.value);
	return fault === void 0 ? parsed : refuse(fault);
};
// packages/wire/src/schemas/field.ts
var storable = v.check(isStorable, "Holds characters that cannot be stored.");
var limited = (length) => v.pipe(v.string(), v.maxLength(length), storable);
/** Text as it is; the empty text stays, because a form may post an empty code. */
var text$1 = limited(TEXT_FIELD_MAX_LENGTH);
/** A password: any characters at all, because only its digest is stored; the rules are the instance's. */
var password$1 = v.pipe(v.string(), v.maxLength(TEXT_FIELD_MAX_LENGTH));
/** Text that may be taken away: the empty text and null both mean null (wire §0, trap 13). */
var clearable = (schema) => v.pipe(v.nullable(schema), v.transform((value) => value === "" ? null : value));
var clearableText = clearable(text$1);
var clearablePassword = clearable(password$1);
var clearableName = clearable(limited(256));
var clearableEmailAddress = clearable(limited(254));
var emailAddress$1 = limited(254);
var name = limited(256);
/** Something said in passing, such as where to return to: the empty text and null mean that it was not said. */
var optionalText = v.optional(v.pipe(v.nullable(text$1), v.transform((value) => value || void 0)));
/** A truth value or its form text; the empty text and null mean that nothing was said. */
var flag = v.pipe(v.nullable(v.union([v.boolean(), v.picklist([
	"true",
	"false",
	""
])])), v.transform((value) => value === null || value === "" ? void 0 : value === true || value === "true"));
/** A field repeated in forms and an array in JSON; one value is a list of one, the empty text is no value. */
var textList = v.pipe(v.union([text$1, v.array(text$1)]), v.transform((value) => (typeof value === "string" ? [value] : value).filter((item) => item !== "")));
/** Text of a query that lost its commas on the way: it arrives as a repeated key (wire §0, trap 21). */
var searchText = v.pipe(v.union([text$1, v.array(text$1)]), v.transform((value) => typeof value === "string" ? value : value.join(",")));
/** A filter of a query; the empty text and the text `null` mean that it is not set (wire §2.3). */
var filter = (values) => v.pipe(v.picklist([
	...values,
	"",
	"null"
]), v.transform((value) => values.find((known) => known === value)));
/** As `filter`, repeatable. */
var filterList = (values) => {
	const one = v.picklist([
		...values,
		"",
		"null"
	]);
	return v.pipe(v.union([one, v.array(one)]), v.transform((given) => {
		const asked = typeof given === "string" ? [given] : given;
		return values.filter((known) => asked.includes(known));
	}));
};
var wholeNumber = (min, max) => v.pipe(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/))]), v.transform(Number), v.safeInteger(), v.minValue(min), v.maxValue(max));
/** Which page of a list; page size and start both have defaults on the service. */
var paging = {
	limit: v.optional(wholeNumber(1, 500)),
	offset: v.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER))
};
var isPlainObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** A JSON object as a value; what is inside is checked when it is read. */
var jsonObject = v.custom(isPlainObject, "Expected a JSON object.");
/** Metadata as an object or its JSON text; the empty text and null clear it. */
var metadata = v.pipe(v.nullable(v.union([v.string(), jsonObject])), v.rawTransform(({ dataset, addIssue, NEVER }) => {
	if (dataset.value === null || dataset.value === "") return {};
	const read = readJson(dataset.value);
	const reason = read.ok ? metadataFault(read.value) : read.reason;
	if (read.ok && reason === void 0 && isPlainObject(read.value)) return read.value;
	addIssue({ message: reason ?? "Expected a JSON object." });
	return NEVER;
}));
var metadataFault = (value) => utf8Bytes(JSON.stringify(value)) > 8192 ? `Is larger than ${METADATA_MAX_BYTES} bytes.` : void 0;
var isUploadedFile = (input) => typeof input === "object" && input !== null && "arrayBuffer" in input && "size" in input && "type" in input;
/** An image: one multipart part named `file`, or text sent as application/octet-stream. */
var uploadedFile = v.custom((input) => typeof input === "string" || isUploadedFile(input), "Expected a file.");
// packages/wire/src/schemas/public-key-credential.ts
var base64url = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]*$/));
var credential = (response) => v.object({
	type: v.literal("public-key"),
	id: base64url,
	rawId: base64url,
	authenticatorAttachment: v.optional(v.nullable(text$1)),
	response: v.object(response)
});
var registration = credential({
	clientDataJSON: base64url,
	attestationObject: base64url,
	transports: v.optional(v.array(text$1))
});
var assertion = credential({
	clientDataJSON: base64url,
	authenticatorData: base64url,
	signature: base64url,
	userHandle: v.optional(v.nullable(base64url))
});
/** The credential as a value or as JSON text; its shape is checked once it is read. */
var credentialInput = v.custom((input) => typeof input === "string" || typeof input === "object" && input !== null, "Expected a public-key credential.");
/** Unknown members are left out, not refused: browsers add new ones. */
var read = v.rawTransform(({ dataset, addIssue, NEVER }) => {
	const reading = readJson(dataset.value);
	if (reading.ok) return reading.value;
	addIssue({ message: reading.reason });
	return NEVER;
});
var registrationCredential = v.pipe(credentialInput, read, registration);
var assertionCredential = v.pipe(credentialInput, read, assertion);
// packages/wire/src/schemas/strategy.ts
/** One of the OAuth strategies, custom ones included. */
var oauthStrategy = v.custom((input) => typeof input === "string" && isOAuthStrategy(input), "Expected an OAuth strategy.");
/** Any strategy of the protocol. */
var strategy = v.custom((input) => typeof input === "string" && isStrategy(input), "Expected a strategy.");
// packages/wire/src/schemas/endpoint-table.ts
var enveloped = (group, summary) => ({
	framing: "enveloped",
	summary,
	group
});
var bare = (group, summary) => ({
	framing: "bare",
	summary,
	group
});
var navigation = (group, summary) => ({
	framing: "navigation",
	summary,
	group
});
/** One row per call; a missing, spare or wrongly framed row does not compile. */
var ENDPOINTS = {
	"GET /environment": enveloped("environment", "Read how the instance is set up"),
	"PATCH /environment": enveloped("environment", "Read how the instance is set up, and tell it the page’s origin"),
	"GET /client": enveloped("client", "Read this browser’s client"),
	"PUT /client": enveloped("client", "Create a client for this browser"),
	"DELETE /client": enveloped("client", "Forget this browser’s client"),
	"DELETE /client/sessions": enveloped("client", "Sign out of every session of this client"),
	"POST /client/verify": enveloped("client", "Hand in the answer of a captcha challenge"),
	"GET /client/touch": navigation("client", "Extend the client cookie and go back"),
	"GET /client/sync": navigation("client", "Bring a satellite domain up to date and go back"),
	"POST /client/sync": enveloped("client", "Bring a satellite domain up to date"),
	"GET /client/handshake": navigation("client", "Give an application server fresh session cookies and go back"),
	"POST /dev_browser": bare("dev browser", "Get a token that stands for this browser in development"),
	"POST /client/sign_ins": enveloped("sign-in", "Start a sign-in"),
	"GET /client/sign_ins/:id": enveloped("sign-in", "Read a sign-in"),
	"POST /client/sign_ins/:id/prepare_first_factor": enveloped("sign-in", "Send what the first factor needs"),
	"POST /client/sign_ins/:id/attempt_first_factor": enveloped("sign-in", "Prove the first factor"),
	"POST /client/sign_ins/:id/prepare_second_factor": enveloped("sign-in", "Send what the second factor needs"),
	"POST /client/sign_ins/:id/attempt_second_factor": enveloped("sign-in", "Prove the second factor"),
	"POST /client/sign_ins/:id/reset_password": enveloped("sign-in", "Set a new password after proving a reset code"),
	"POST /client/sign_ups": enveloped("sign-up", "Start a sign-up"),
	"GET /client/sign_ups/:id": enveloped("sign-up", "Read a sign-up"),
	"PATCH /client/sign_ups/:id": enveloped("sign-up", "Add to a sign-up"),
	"POST /client/sign_ups/:id/prepare_verification": enveloped("sign-up", "Send what a verification of the sign-up needs"),
	"POST /client/sign_ups/:id/attempt_verification": enveloped("sign-up", "Prove a field of the sign-up"),
	"GET /client/sessions/:id": enveloped("session", "Read a session"),
	"POST /client/sessions/:id/end": enveloped("session", "End a session"),
	"POST /client/sessions/:id/remove": enveloped("session", "Remove a session from this client"),
	"POST /client/sessions/:id/touch": enveloped("session", "Mark a session as in use and choose its organization"),
	"POST /client/sessions/:id/tokens": bare("session", "Get a session token"),
	"POST /client/sessions/:id/tokens/:template": bare("session", "Get a token made from a template"),
	"POST /client/sessions/:id/verify": enveloped("session", "Start to verify a session again"),
	"POST /client/sessions/:id/verify/prepare_first_factor": enveloped("session", "Send what the first factor of a session needs"),
	"POST /client/sessions/:id/verify/attempt_first_factor": enveloped("session", "Prove the first factor of a session"),
	"POST /client/sessions/:id/verify/prepare_second_factor": enveloped("session", "Send what the second factor of a session needs"),
	"POST /client/sessions/:id/verify/attempt_second_factor": enveloped("session", "Prove the second factor of a session"),
	"GET /me": enveloped("user", "Read the signed-in user"),
	"PATCH /me": enveloped("user", "Change fields of the user"),
	"DELETE /me": enveloped("user", "Delete the user"),
	"POST /me/change_password": enveloped("user", "Set or change the password"),
	"POST /me/remove_password": enveloped("user", "Remove the password"),
	"POST /me/profile_image": enveloped("user", "Set the profile picture"),
	"DELETE /me/profile_image": enveloped("user", "Remove the profile picture"),
	"GET /me/sessions/active": bare("user", "List the user’s sessions on all devices"),
	"POST /me/sessions/:id/revoke": enveloped("user", "Sign out of another device"),
	"POST /me/email_addresses": enveloped("e-mail address", "Add an e-mail address"),
	"GET /me/email_addresses/:id": enveloped("e-mail address", "Read an e-mail address"),
	"POST /me/email_addresses/:id/prepare_verification": enveloped("e-mail address", "Send a code or link to an e-mail address"),
	"POST /me/email_addresses/:id/attempt_verification": enveloped("e-mail address", "Prove an e-mail address by code"),
	"DELETE /me/email_addresses/:id": enveloped("e-mail address", "Remove an e-mail address"),
	"POST /me/phone_numbers": enveloped("phone number", "Add a phone number"),
	"POST /me/phone_numbers/:id/prepare_verification": enveloped("phone number", "Send a code to a phone number"),
	"POST /me/phone_numbers/:id/attempt_verification": enveloped("phone number", "Prove a phone number by code"),
	"PATCH /me/phone_numbers/:id": enveloped("phone number", "Use a phone number as second factor, or stop"),
	"DELETE /me/phone_numbers/:id": enveloped("phone number", "Remove a phone number"),
	"POST /me/web3_wallets": enveloped("wallet", "Add a wallet"),
	"POST /me/web3_wallets/:id/prepare_verification": enveloped("wallet", "Get the text a wallet must sign"),
	"POST /me/web3_wallets/:id/attempt_verification": enveloped("wallet", "Prove a wallet by signature"),
	"DELETE /me/web3_wallets/:id": enveloped("wallet", "Remove a wallet"),
	"POST /me/external_accounts": enveloped("external account", "Start to link an account at a provider"),
	"GET /me/external_accounts/:id": enveloped("external account", "Read a linked account"),
	"PATCH /me/external_accounts/:id/reauthorize": enveloped("external account", "Ask a provider for more access"),
	"DELETE /me/external_accounts/:id": enveloped("external account", "Unlink an account"),
	"POST /me/passkeys": enveloped("passkey", "Start to register a passkey"),
	"POST /me/passkeys/:id/attempt_verification": enveloped("passkey", "Finish to register a passkey"),
	"PATCH /me/passkeys/:id": enveloped("passkey", "Rename a passkey"),
	"DELETE /me/passkeys/:id": enveloped("passkey", "Remove a passkey"),
	"POST /me/totp": enveloped("second factor", "Start to set up an authenticator application"),
	"POST /me/totp/attempt_verification": enveloped("second factor", "Prove an authenticator application"),
	"DELETE /me/totp": enveloped("second factor", "Remove the authenticator application"),
	"POST /me/backup_codes": enveloped("second factor", "Make new backup codes"),
	"GET /me/organization_memberships": enveloped("user organizations", "List the user’s memberships"),
	"DELETE /me/organization_memberships/:organizationId": enveloped("user organizations", "Leave an organization"),
	"GET /me/organization_invitations": enveloped("user organizations", "List invitations for the user"),
	"POST /me/organization_invitations/:id/accept": enveloped("user organizations", "Accept an invitation"),
	"GET /me/organization_suggestions": enveloped("user organizations", "List organizations the user may ask to join"),
	"POST /me/organization_suggestions/:id/accept": enveloped("user organizations", "Ask to join a suggested organization"),
	"POST /organizations": enveloped("organization", "Create an organization"),
	"GET /organizations/:organizationId": enveloped("organization", "Read an organization"),
	"PATCH /organizations/:organizationId": enveloped("organization", "Change an organization"),
	"DELETE /organizations/:organizationId": enveloped("organization", "Delete an organization"),
	"PUT /organizations/:organizationId/logo": enveloped("organization", "Set the logo"),
	"DELETE /organizations/:organizationId/logo": enveloped("organization", "Remove the logo"),
	"GET /organizations/:organizationId/roles": enveloped("organization", "List the roles"),
	"GET /organizations/:organizationId/domains": enveloped("organization domain", "List the domains"),
	"POST /organizations/:organizationId/domains": enveloped("organization domain", "Add a domain"),
	"GET /organizations/:organizationId/domains/:domainId": enveloped("organization domain", "Read a domain"),
	"DELETE /organizations/:organizationId/domains/:domainId": enveloped("organization domain", "Remove a domain"),
	"POST /organizations/:organizationId/domains/:domainId/prepare_affiliation_verification": enveloped("organization domain", "Send a code to an address at the domain"),
	"POST /organizations/:organizationId/domains/:domainId/attempt_affiliation_verification": enveloped("organization domain", "Prove the domain by code"),
	"POST /organizations/:organizationId/domains/:domainId/update_enrollment_mode": enveloped("organization domain", "Choose how people at the domain join"),
	"GET /organizations/:organizationId/membership_requests": enveloped("organization membership request", "List requests to join"),
	"POST /organizations/:organizationId/membership_requests/:requestId/accept": enveloped("organization membership request", "Accept a request to join"),
	"POST /organizations/:organizationId/membership_requests/:requestId/reject": enveloped("organization membership request", "Refuse a request to join"),
	"GET /organizations/:organizationId/memberships": enveloped("organization membership", "List the members"),
	"POST /organizations/:organizationId/memberships": enveloped("organization membership", "Add a member"),
	"PATCH /organizations/:organizationId/memberships/:userId": enveloped("organization membership", "Change a member’s role"),
	"DELETE /organizations/:organizationId/memberships/:userId": enveloped("organization membership", "Remove a member"),
	"GET /organizations/:organizationId/invitations": enveloped("organization invitation", "List the invitations"),
	"POST /organizations/:organizationId/invitations": enveloped("organization invitation", "Invite someone"),
	"POST /organizations/:organizationId/invitations/bulk": enveloped("organization invitation", "Invite several people"),
	"POST /organizations/:organizationId/invitations/:invitationId/revoke": enveloped("organization invitation", "Take an invitation back"),
	"POST /waitlist": enveloped("waitlist", "Join the waitlist")
};
/** All keys, in the order of the table. */
var ENDPOINT_KEYS = Object.keys(ENDPOINTS);
// packages/wire/src/schemas/replies/entity.ts
/** The schema of an entity: `entity<TokenJSON>({ object: v.literal('token'), jwt: v.string() })`. */
var entity = (entries) => v.object(entries);
var text = v.string();
var textOrNull = v.nullable(v.string());
var truth = v.boolean();
var count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Epoch milliseconds. */
var time = v.pipe(v.number(), v.integer(), v.minValue(0));
var timeOrNull = v.nullable(time);
/** May be left out. */
var optional = v.exactOptional;
var nullable = v.nullable;
var list = v.array;
var oneOf = v.picklist;
var is = v.literal;
/** A free JSON object. */
var json = v.record(v.string(), v.unknown());
var created = {
	created_at: time,
	updated_at: time
};
// packages/wire/src/schemas/replies/verification.ts
var suggestion$1 = entity({
	code: oneOf([
		"allUppercase",
		"anotherWord",
		"associatedYears",
		"capitalization",
		"dates",
		"l33t",
		"longerKeyboardPattern",
		"noNeed",
		"pwned",
		"recentYears",
		"repeated",
		"reverseWords",
		"sequences",
		"useWords"
	]),
	message: text
});
var errorItem = entity({
	code: text,
	message: text,
	long_message: optional(text),
	meta: optional(entity({
		param_name: optional(text),
		session_id: optional(text),
		email_addresses: optional(list(text)),
		identifiers: optional(list(text)),
		zxcvbn: optional(v.object({ suggestions: list(suggestion$1) }))
	}))
});
var verificationFields = {
	object: is("verification"),
	status: nullable(oneOf([
		"unverified",
		"verified",
		"transferable",
		"failed",
		"expired"
	])),
	strategy: nullable(strategy),
	attempts: nullable(count),
	expire_at: timeOrNull,
	nonce: optional(textOrNull),
	message: optional(textOrNull),
	external_verification_redirect_url: optional(textOrNull),
	error: nullable(errorItem),
	verified_at_client: textOrNull
};
var verification = entity(verificationFields);
var primary = optional(truth);
var emailFields = {
	email_address_id: text,
	safe_identifier: text,
	primary
};
var phoneFields = {
	phone_number_id: text,
	safe_identifier: text,
	primary
};
var password = v.object({ strategy: is("password") });
var emailCode = v.object({
	strategy: is("email_code"),
	...emailFields
});
var phoneCode = v.object({
	strategy: is("phone_code"),
	...phoneFields,
	default: optional(truth)
});
var firstFactor = v.union([
	password,
	emailCode,
	phoneCode,
	v.object({ strategy: is("passkey") }),
	v.object({
		strategy: is("email_link"),
		...emailFields
	}),
	v.object({
		strategy: is("reset_password_email_code"),
		...emailFields
	}),
	v.object({
		strategy: is("reset_password_phone_code"),
		...phoneFields
	}),
	v.object({
		strategy: oneOf(WEB3_STRATEGIES),
		web3_wallet_id: text,
		primary
	}),
	v.object({ strategy: is("saml") }),
	v.object({ strategy: is("enterprise_sso") }),
	v.object({ strategy: oauthStrategy })
]);
var secondFactor = v.union([
	v.object({ strategy: is("totp") }),
	v.object({ strategy: is("backup_code") }),
	phoneCode
]);
var sessionFirstFactor = v.union([
	password,
	emailCode,
	phoneCode
]);
// packages/wire/src/schemas/replies/attempt.ts
var signIn = entity({
	object: is("sign_in"),
	id: text,
	status: oneOf([
		"needs_identifier",
		"needs_first_factor",
		"needs_second_factor",
		"needs_new_password",
		"complete"
	]),
	supported_identifiers: list(oneOf([
		"username",
		"email_address",
		"phone_number",
		"web3_wallet"
	])),
	identifier: textOrNull,
	supported_first_factors: nullable(list(firstFactor)),
	supported_second_factors: nullable(list(secondFactor)),
	first_factor_verification: nullable(verification),
	second_factor_verification: nullable(verification),
	created_session_id: textOrNull,
	user_data: nullable(v.object({
		first_name: optional(text),
		last_name: optional(text),
		image_url: textOrNull,
		has_image: nullable(truth)
	}))
});
var identificationField = v.union([oneOf([
	"email_address",
	"phone_number",
	"username",
	"email_address_or_phone_number",
	"web3_wallet",
	"saml",
	"enterprise_sso"
]), oauthStrategy]);
var field = v.union([identificationField, oneOf([
	"first_name",
	"last_name",
	"password",
	"legal_accepted"
])]);
var signUpVerification = entity({
	...verificationFields,
	next_action: oneOf([
		"needs_prepare",
		"needs_attempt",
		""
	]),
	supported_strategies: list(v.union([oneOf(SIGN_UP_PREPARE_STRATEGIES), oauthStrategy]))
});
var signUp = entity({
	object: is("sign_up"),
	id: text,
	status: oneOf([
		"missing_requirements",
		"complete",
		"abandoned"
	]),
	required_fields: list(field),
	optional_fields: list(field),
	missing_fields: list(field),
	unverified_fields: list(identificationField),
	username: textOrNull,
	first_name: textOrNull,
	last_name: textOrNull,
	email_address: textOrNull,
	phone_number: textOrNull,
	web3_wallet: textOrNull,
	has_password: truth,
	unsafe_metadata: json,
	external_account_strategy: optional(nullable(oauthStrategy)),
	external_account: optional(v.unknown()),
	created_session_id: textOrNull,
	created_user_id: textOrNull,
	abandon_at: timeOrNull,
	legal_accepted_at: timeOrNull,
	verifications: nullable(v.object({
		email_address: nullable(signUpVerification),
		phone_number: nullable(signUpVerification),
		web3_wallet: nullable(signUpVerification),
		external_account: nullable(verification)
	}))
});
// packages/wire/src/schemas/replies/environment.ts
var enabled = v.object({ enabled: truth });
var theme = entity({
	buttons: v.object({
		font_color: text,
		font_family: text,
		font_weight: text
	}),
	general: v.object({
		color: text,
		padding: text,
		box_shadow: text,
		font_color: text,
		font_family: text,
		border_radius: text,
		background_color: text,
		label_font_weight: text
	}),
	accounts: v.object({ background_color: text })
});
var displayConfig = entity({
	object: is("display_config"),
	id: text,
	instance_environment_type: oneOf([
		"production",
		"development",
		"staging"
	]),
	application_name: text,
	theme,
	preferred_sign_in_strategy: oneOf(["password", "otp"]),
	logo_image_url: text,
	favicon_image_url: text,
	home_url: text,
	sign_in_url: text,
	sign_up_url: text,
	user_profile_url: text,
	after_sign_in_url: text,
	after_sign_up_url: text,
	after_sign_out_one_url: text,
	after_sign_out_all_url: text,
	after_switch_session_url: text,
	organization_profile_url: text,
	create_organization_url: text,
	after_leave_organization_url: text,
	after_create_organization_url: text,
	waitlist_url: text,
	after_join_waitlist_url: text,
	terms_url: textOrNull,
	privacy_policy_url: textOrNull,
	branded: truth,
	captcha_public_key: textOrNull,
	captcha_public_key_invisible: textOrNull,
	captcha_widget_type: nullable(oneOf(["smart", "invisible"])),
	captcha_provider: nullable(is("turnstile")),
	captcha_oauth_bypass: optional(nullable(list(oauthStrategy))),
	captcha_heartbeat: optional(truth),
	captcha_heartbeat_interval_ms: optional(nullable(count)),
	support_email: text,
	google_one_tap_client_id: optional(textOrNull),
	show_devmode_warning: truth
});
var attribute = entity({
	enabled: truth,
	required: truth,
	used_for_first_factor: truth,
	first_factors: list(v.union([oneOf([...SIGN_IN_PREPARE_STRATEGIES, ...SIGN_IN_ATTEMPT_STRATEGIES]), oauthStrategy])),
	used_for_second_factor: truth,
	second_factors: list(oneOf(SECOND_FACTOR_STRATEGIES)),
	verifications: list(oneOf([
		"email_link",
		"email_code",
		"phone_code",
		"totp",
		"backup_code",
		"passkey",
		...WEB3_STRATEGIES
	])),
	verify_at_sign_up: truth,
	name: optional(text)
});
var attributes = entity({
	email_address: attribute,
	phone_number: attribute,
	username: attribute,
	first_name: attribute,
	last_name: attribute,
	password: attribute,
	web3_wallet: attribute,
	authenticator_app: attribute,
	backup_code: attribute,
	passkey: attribute,
	ticket: optional(attribute)
});
var socialProvider = entity({
	enabled: truth,
	required: truth,
	authenticatable: truth,
	strategy: oauthStrategy,
	name: text,
	logo_url: textOrNull,
	block_email_subaddresses: optional(truth),
	not_selectable: optional(truth),
	deprecated: optional(truth)
});
var signUpSettings = entity({
	mode: oneOf([
		"public",
		"restricted",
		"waitlist"
	]),
	progressive: truth,
	captcha_enabled: truth,
	legal_consent_enabled: truth,
	allowlist_only: truth,
	captcha_widget_type: optional(nullable(oneOf(["smart", "invisible"]))),
	custom_action_required: optional(truth),
	disable_hibp: optional(truth)
});
var passwordSettings = entity({
	min_length: count,
	max_length: count,
	require_special_char: truth,
	require_numbers: truth,
	require_uppercase: truth,
	require_lowercase: truth,
	allowed_special_characters: text,
	disable_hibp: truth,
	enforce_hibp_on_sign_in: optional(truth),
	show_zxcvbn: truth,
	min_zxcvbn_strength: v.union([
		is(0),
		is(1),
		is(2),
		is(3),
		is(4)
	])
});
var userSettings = entity({
	attributes,
	social: v.record(v.string(), socialProvider),
	saml: enabled,
	enterprise_sso: enabled,
	actions: v.object({
		delete_self: truth,
		create_organization: truth,
		create_organizations_limit: optional(nullable(count))
	}),
	sign_in: v.object({ second_factor: v.object({
		required: truth,
		enabled: optional(truth)
	}) }),
	sign_up: signUpSettings,
	password_settings: passwordSettings,
	username_settings: v.object({
		min_length: count,
		max_length: count
	}),
	passkey_settings: v.object({
		allow_autofill: truth,
		show_sign_in_button: truth
	}),
	restrictions: optional(v.object({
		allowlist: enabled,
		blocklist: enabled
	}))
});
var organizationSettings = entity({
	enabled: truth,
	max_allowed_memberships: count,
	actions: v.object({ admin_delete: truth }),
	domains: v.object({
		enabled: truth,
		enrollment_modes: list(oneOf([
			"manual_invitation",
			"automatic_invitation",
			"automatic_suggestion"
		])),
		default_role: textOrNull
	})
});
var environment = entity({
	object: is("environment"),
	id: text,
	auth_config: entity({
		object: is("auth_config"),
		id: text,
		single_session_mode: truth,
		claimed_at: timeOrNull
	}),
	display_config: displayConfig,
	user_settings: userSettings,
	organization_settings: organizationSettings,
	maintenance_mode: truth,
	meta: optional(json)
});
// packages/wire/src/schemas/replies/identification.ts
var linkedTo = list(entity({
	object: optional(is("identification_link")),
	id: text,
	type: text
}));
var emailAddress = entity({
	object: is("email_address"),
	id: text,
	email_address: text,
	verification: nullable(verification),
	matches_sso_connection: truth,
	linked_to: linkedTo,
	reserved: optional(truth)
});
var phoneNumber = entity({
	object: is("phone_number"),
	id: text,
	phone_number: text,
	reserved_for_second_factor: truth,
	default_second_factor: truth,
	verification: nullable(verification),
	linked_to: linkedTo,
	backup_codes: optional(list(text))
});
var web3Wallet = entity({
	object: is("web3_wallet"),
	id: text,
	web3_wallet: text,
	verification: nullable(verification)
});
var externalAccount = entity({
	object: is("external_account"),
	id: text,
	identification_id: text,
	provider: text,
	provider_user_id: text,
	approved_scopes: text,
	email_address: text,
	first_name: text,
	last_name: text,
	image_url: text,
	username: text,
	public_metadata: json,
	label: text,
	verification: optional(nullable(verification))
});
var protocol = oneOf(["saml", "oauth"]);
var enterpriseProvider = v.union([oneOf(SAML_IDPS), oauthStrategy]);
var connectionFields = {
	id: text,
	name: text,
	domain: text,
	active: truth,
	sync_user_attributes: truth,
	allow_subdomains: truth,
	allow_idp_initiated: truth,
	disable_additional_identifications: truth,
	...created
};
var enterpriseAccount = entity({
	object: is("enterprise_account"),
	id: text,
	provider: enterpriseProvider,
	protocol,
	provider_user_id: textOrNull,
	active: truth,
	email_address: text,
	first_name: textOrNull,
	last_name: textOrNull,
	public_metadata: json,
	verification: nullable(verification),
	enterprise_connection: nullable(entity({
		object: is("enterprise_account_connection"),
		...connectionFields,
		protocol,
		provider: enterpriseProvider,
		logo_public_url: textOrNull
	}))
});
var samlAccount = entity({
	object: is("saml_account"),
	id: text,
	provider: oneOf(SAML_IDPS),
	provider_user_id: textOrNull,
	active: truth,
	email_address: text,
	first_name: text,
	last_name: text,
	verification: optional(nullable(verification)),
	saml_connection: optional(nullable(entity({
		object: is("saml_account_connection"),
		...connectionFields,
		provider: oneOf(SAML_IDPS)
	})))
});
var passkey = entity({
	object: is("passkey"),
	id: text,
	name: textOrNull,
	verification: nullable(verification),
	last_used_at: timeOrNull,
	...created
});
var totp = entity({
	object: is("totp"),
	id: text,
	secret: optional(text),
	uri: optional(text),
	verified: truth,
	backup_codes: optional(list(text)),
	...created
});
var backupCode = entity({
	object: is("backup_code"),
	id: text,
	codes: list(text),
	...created
});
var image = entity({
	object: is("image"),
	id: text,
	name: textOrNull,
	public_url: textOrNull
});
// packages/wire/src/schemas/replies/organization.ts
var organization = entity({
	object: is("organization"),
	id: text,
	name: text,
	slug: textOrNull,
	image_url: text,
	has_image: truth,
	public_metadata: json,
	members_count: count,
	pending_invitations_count: count,
	max_allowed_memberships: count,
	admin_delete_enabled: truth,
	...created
});
var publicOrganizationData = entity({
	id: text,
	name: text,
	slug: textOrNull,
	has_image: truth,
	image_url: text
});
var publicUserData = entity({
	object: optional(is("public_user_data")),
	first_name: textOrNull,
	last_name: textOrNull,
	image_url: text,
	has_image: truth,
	identifier: text,
	user_id: optional(text)
});
var membership = entity({
	object: is("organization_membership"),
	id: text,
	organization,
	public_metadata: json,
	public_user_data: optional(publicUserData),
	permissions: list(text),
	role: text,
	...created
});
var invitationStatus = oneOf([
	"pending",
	"accepted",
	"revoked"
]);
var invitation = entity({
	object: is("organization_invitation"),
	id: text,
	email_address: text,
	organization_id: text,
	public_metadata: json,
	role: text,
	status: invitationStatus,
	...created
});
var userInvitation = entity({
	object: is("organization_invitation"),
	id: text,
	email_address: text,
	public_organization_data: publicOrganizationData,
	public_metadata: json,
	role: text,
	status: invitationStatus,
	...created
});
var suggestion = entity({
	object: is("organization_suggestion"),
	id: text,
	public_organization_data: publicOrganizationData,
	status: oneOf(["pending", "accepted"]),
	...created
});
var domain = entity({
	object: is("organization_domain"),
	id: text,
	name: text,
	organization_id: text,
	enrollment_mode: oneOf([
		"manual_invitation",
		"automatic_invitation",
		"automatic_suggestion"
	]),
	verification: nullable(v.object({
		status: oneOf(["unverified", "verified"]),
		strategy: is("email_code"),
		attempts: count,
		expires_at: time
	})),
	affiliation_email_address: textOrNull,
	total_pending_invitations: count,
	total_pending_suggestions: count,
	...created
});
var membershipRequest = entity({
	object: is("organization_membership_request"),
	id: text,
	organization_id: text,
	status: invitationStatus,
	public_user_data: publicUserData,
	...created
});
var permission = entity({
	object: is("permission"),
	id: text,
	key: text,
	name: text,
	description: text,
	type: oneOf(["system", "user"]),
	...created
});
var role = entity({
	object: is("role"),
	id: text,
	key: text,
	name: text,
	description: text,
	permissions: list(permission),
	...created
});
// packages/wire/src/schemas/replies/user.ts
var user = entity({
	object: is("user"),
	id: text,
	external_id: textOrNull,
	username: textOrNull,
	first_name: textOrNull,
	last_name: textOrNull,
	primary_email_address_id: textOrNull,
	primary_phone_number_id: textOrNull,
	primary_web3_wallet_id: textOrNull,
	image_url: text,
	has_image: truth,
	profile_image_id: optional(textOrNull),
	email_addresses: list(emailAddress),
	phone_numbers: list(phoneNumber),
	web3_wallets: list(web3Wallet),
	external_accounts: list(externalAccount),
	passkeys: list(passkey),
	organization_memberships: list(membership),
	saml_accounts: list(samlAccount),
	enterprise_accounts: list(enterpriseAccount),
	password_enabled: truth,
	totp_enabled: truth,
	backup_code_enabled: truth,
	two_factor_enabled: truth,
	public_metadata: json,
	unsafe_metadata: json,
	create_organization_enabled: truth,
	create_organizations_limit: nullable(count),
	delete_self_enabled: truth,
	last_sign_in_at: timeOrNull,
	legal_accepted_at: timeOrNull,
	...created
});
// packages/wire/src/schemas/replies/session.ts
var status = oneOf([
	"active",
	"pending",
	"abandoned",
	"ended",
	"expired",
	"removed",
	"replaced",
	"revoked"
]);
var actor = v.looseObject({ sub: text });
var ageInMinutes = v.pipe(v.number(), v.integer(), v.minValue(-1));
var token = entity({
	object: is("token"),
	jwt: text
});
var session = entity({
	object: is("session"),
	id: text,
	status,
	expire_at: time,
	abandon_at: time,
	last_active_at: time,
	last_active_organization_id: textOrNull,
	last_active_token: nullable(token),
	factor_verification_age: nullable(v.tuple([ageInMinutes, ageInMinutes])),
	actor: nullable(actor),
	tasks: nullable(list(v.object({ key: is("orgs") }))),
	user,
	public_user_data: publicUserData,
	...created
});
var sessionWithActivities = entity({
	object: is("session"),
	id: text,
	status,
	expire_at: time,
	abandon_at: time,
	last_active_at: time,
	last_active_organization_id: textOrNull,
	actor: nullable(actor),
	user: v.null(),
	public_user_data: optional(publicUserData),
	latest_activity: optional(entity({
		object: is("session_activity"),
		id: text,
		device_type: optional(text),
		browser_name: optional(text),
		browser_version: optional(text),
		ip_address: optional(text),
		city: optional(text),
		country: optional(text),
		is_mobile: optional(truth)
	})),
	...created
});
var sessionVerification = entity({
	object: is("session_verification"),
	id: optional(text),
	status: oneOf([
		"needs_first_factor",
		"needs_second_factor",
		"complete"
	]),
	level: oneOf([
		"first_factor",
		"second_factor",
		"multi_factor"
	]),
	session,
	first_factor_verification: nullable(verification),
	second_factor_verification: nullable(verification),
	supported_first_factors: nullable(list(sessionFirstFactor)),
	supported_second_factors: nullable(list(secondFactor))
});
var client = entity({
	object: is("client"),
	id: text,
	status: optional(nullable(oneOf(["active", "ended"]))),
	sessions: list(session),
	sign_in: nullable(signIn),
	sign_up: nullable(signUp),
	last_active_session_id: textOrNull,
	captcha_bypass: optional(truth),
	cookie_expires_at: timeOrNull,
	...created
});
var devBrowser = entity({ id: text });
// packages/wire/src/schemas/entity-schemas.ts
/** Schemas of the entities, for documents and for tests that hold replies against the contract. */
var ENTITY_SCHEMAS = {
	BackupCode: backupCode,
	Client: client,
	DeletedObject: entity({
		object: text,
		id: optional(text),
		slug: optional(text),
		deleted: truth
	}),
	DevBrowser: devBrowser,
	EmailAddress: emailAddress,
	Environment: environment,
	ExternalAccount: externalAccount,
	Image: image,
	MembershipRequest: membershipRequest,
	Organization: organization,
	OrganizationDomain: domain,
	OrganizationInvitation: invitation,
	OrganizationMembership: membership,
	OrganizationSuggestion: suggestion,
	Passkey: passkey,
	PhoneNumber: phoneNumber,
	Role: role,
	Session: session,
	SessionVerification: sessionVerification,
	SessionWithActivities: sessionWithActivities,
	SignIn: signIn,
	SignUp: signUp,
	TOTP: totp,
	Token: token,
	User: user,
	UserOrganizationInvitation: userInvitation,
	WaitlistEntry: entity({
		object: is("waitlist"),
		id: text,
		...created
	}),
	Web3Wallet: web3Wallet
};
// packages/wire/src/schemas/client.ts
/** What a captcha widget answered: a token with its kind, or its error codes. */
var captchaFields = {
	captcha_token: optionalText,
	captcha_widget_type: v.optional(v.pipe(v.nullable(v.picklist([
		"smart",
		"invisible",
		""
	])), v.transform((value) => value || void 0))),
	captcha_error: optionalText
};
/** The body may be empty: the environment may not be there yet (wire §0, trap 25). */
var verifyClient = v.strictObject(captchaFields);
var returnQuery = v.object({ redirect_url: searchText });
var syncClient = v.strictObject({ redirect_url: optionalText });
/** The reason and the development token are parameters named after the provider, so they are not read here. */
var handshakeQuery = v.object({
	redirect_url: searchText,
	suffixed_cookies: v.optional(flag),
	organization_id: v.optional(clearableText)
});
/** Native applications reload an attempt with the nonce that the redirect brought them. */
var reloadQuery = v.object({ rotating_token_nonce: v.optional(searchText) });
// packages/wire/src/schemas/me.ts
/** Any subset; public metadata is not among them: it is not writable from a browser. */
var updateMe = v.strictObject({
	username: v.optional(clearableText),
	first_name: v.optional(clearableName),
	last_name: v.optional(clearableName),
	primary_email_address_id: v.optional(clearableText),
	primary_phone_number_id: v.optional(clearableText),
	primary_web3_wallet_id: v.optional(clearableText),
	unsafe_metadata: v.optional(metadata)
});
var changePassword = v.strictObject({
	new_password: password$1,
	current_password: v.optional(clearablePassword),
	sign_out_of_other_sessions: v.optional(flag)
});
var removePassword = v.strictObject({ current_password: password$1 });
var uploadImage = v.strictObject({ file: uploadedFile });
// packages/wire/src/schemas/me-identifiers.ts
var createEmailAddress = v.strictObject({ email_address: emailAddress$1 });
var prepareEmailAddress = v.variant("strategy", [v.strictObject({ strategy: v.literal("email_code") }), v.strictObject({
	strategy: v.picklist(["email_link", "enterprise_sso"]),
	redirect_url: text$1
})]);
var codeBody = v.strictObject({ code: text$1 });
var createPhoneNumber = v.strictObject({ phone_number: text$1 });
/** There is one way to prove a number, so naming it is optional. */
var preparePhoneNumber = v.strictObject({ strategy: v.optional(v.literal("phone_code")) });
var updatePhoneNumber = v.strictObject({
	reserved_for_second_factor: v.optional(flag),
	default_second_factor: v.optional(flag)
});
var createWeb3Wallet = v.strictObject({ web3_wallet: text$1 });
var prepareWeb3Wallet = v.strictObject({ strategy: v.picklist(WEB3_STRATEGIES) });
var attemptWeb3Wallet = v.strictObject({ signature: text$1 });
var createExternalAccount = v.strictObject({
	strategy: oauthStrategy,
	redirect_url: optionalText,
	additional_scope: v.optional(textList)
});
var reauthorizeExternalAccount = v.strictObject({
	redirect_url: optionalText,
	additional_scope: v.optional(textList)
});
var attemptPasskey = v.strictObject({
	strategy: v.literal("passkey"),
	public_key_credential: registrationCredential
});
var updatePasskey = v.strictObject({ name: clearableName });
// packages/wire/src/schemas/me-organizations.ts
var myMembershipsQuery = v.object({
	...paging,
	paginated: v.optional(flag)
});
var myInvitationsQuery = v.object({
	...paging,
	status: v.optional(filterList([
		"pending",
		"accepted",
		"revoked"
	]))
});
var mySuggestionsQuery = v.object({
	...paging,
	status: v.optional(filterList(["pending", "accepted"]))
});
// packages/wire/src/schemas/organizations.ts
var ENROLLMENT_MODES = [
	"manual_invitation",
	"automatic_invitation",
	"automatic_suggestion"
];
var INVITATION_STATUSES = [
	"pending",
	"accepted",
	"revoked"
];
var createOrganization = v.strictObject({
	name,
	slug: v.optional(clearableName)
});
var updateOrganization = v.strictObject({
	name: v.optional(name),
	slug: v.optional(clearableName)
});
var pageQuery = v.object(paging);
/** The one query key that is not snake_case on the wire (trap 22). */
var domainsQuery = v.object({
	...paging,
	enrollmentMode: v.optional(filter(ENROLLMENT_MODES))
});
var createDomain = v.strictObject({ name });
/** May be only the part before the `@`; the service completes it with the name of the domain. */
var prepareDomainAffiliation = v.strictObject({ affiliation_email_address: emailAddress$1 });
var attemptDomainAffiliation = v.strictObject({ code: text$1 });
var updateDomainEnrollment = v.strictObject({
	enrollment_mode: v.picklist(ENROLLMENT_MODES),
	delete_pending: v.optional(flag)
});
var membershipRequestsQuery = v.object({
	...paging,
	status: v.optional(filterList(INVITATION_STATUSES))
});
var membershipsQuery = v.object({
	...paging,
	role: v.optional(textList),
	query: v.optional(searchText),
	paginated: v.optional(flag)
});
var createMembership = v.strictObject({
	user_id: text$1,
	role: text$1
});
var updateMembership = v.strictObject({ role: text$1 });
var invitationsQuery = v.object({
	...paging,
	status: v.optional(filterList(INVITATION_STATUSES))
});
var createInvitation = v.strictObject({
	email_address: emailAddress$1,
	role: text$1
});
var createInvitations = v.strictObject({
	email_address: textList,
	role: text$1
});
// packages/wire/src/schemas/sessions.ts
/** Null is the personal workspace. */
var touchSession = v.strictObject({ active_organization_id: v.optional(clearableText) });
/** Null is the personal workspace. */
var createToken = v.strictObject({ organization_id: v.optional(clearableText) });
/** Template tokens take nothing, but an empty form arrives all the same. */
var createTemplateToken = v.strictObject({});
var startSessionVerification = v.strictObject({ level: v.picklist([
	"first_factor",
	"second_factor",
	"multi_factor"
]) });
var prepareSessionFirstFactor = v.variant("strategy", [v.strictObject({
	strategy: v.literal("email_code"),
	email_address_id: text$1
}), v.strictObject({
	strategy: v.literal("phone_code"),
	phone_number_id: text$1,
	default: v.optional(flag)
})]);
var attemptSessionFirstFactor = v.variant("strategy", [v.strictObject({
	strategy: v.picklist(["email_code", "phone_code"]),
	code: text$1
}), v.strictObject({
	strategy: v.literal("password"),
	password: password$1
})]);
// packages/wire/src/schemas/sign-ins.ts
/** Every variant of creation in one shape, because all fields are optional and an empty body must succeed (trap 12). */
var createSignIn = v.strictObject({
	strategy: v.optional(v.union([v.picklist(SIGN_IN_CREATE_STRATEGIES), oauthStrategy])),
	identifier: v.optional(clearableText),
	password: v.optional(password$1),
	ticket: optionalText,
	token: optionalText,
	transfer: v.optional(flag),
	redirect_url: optionalText,
	action_complete_redirect_url: optionalText,
	oidc_prompt: optionalText,
	oidc_login_hint: optionalText
});
var toEmail = { email_address_id: text$1 };
var toPhone = { phone_number_id: text$1 };
var returning$1 = {
	redirect_url: optionalText,
	action_complete_redirect_url: optionalText
};
var prepareSignInFirstFactor = v.variant("strategy", [
	v.strictObject({ strategy: v.literal("passkey") }),
	v.strictObject({
		strategy: v.literal("email_link"),
		...toEmail,
		redirect_url: text$1
	}),
	v.strictObject({
		strategy: v.picklist(["email_code", "reset_password_email_code"]),
		...toEmail
	}),
	v.strictObject({
		strategy: v.literal("phone_code"),
		...toPhone,
		default: v.optional(flag)
	}),
	v.strictObject({
		strategy: v.literal("reset_password_phone_code"),
		...toPhone
	}),
	v.strictObject({
		strategy: v.picklist(WEB3_STRATEGIES),
		web3_wallet_id: text$1
	}),
	v.strictObject({
		strategy: v.picklist(["saml", "enterprise_sso"]),
		...returning$1
	})
]);
var attemptSignInFirstFactor = v.variant("strategy", [
	v.strictObject({
		strategy: v.literal("password"),
		password: password$1
	}),
	v.strictObject({
		strategy: v.picklist(["email_code", "phone_code"]),
		code: text$1
	}),
	v.strictObject({
		strategy: v.picklist(["reset_password_email_code", "reset_password_phone_code"]),
		code: text$1,
		password: v.optional(password$1)
	}),
	v.strictObject({
		strategy: v.picklist(WEB3_STRATEGIES),
		signature: text$1
	}),
	v.strictObject({
		strategy: v.literal("passkey"),
		public_key_credential: assertionCredential
	})
]);
/** Without a number the user's default one is meant. */
var prepareSecondFactor = v.strictObject({
	strategy: v.literal("phone_code"),
	phone_number_id: optionalText
});
var attemptSecondFactor = v.strictObject({
	strategy: v.picklist(SECOND_FACTOR_STRATEGIES),
	code: text$1
});
var resetPassword = v.strictObject({
	password: password$1,
	sign_out_of_other_sessions: v.optional(flag)
});
// packages/wire/src/schemas/sign-ups.ts
/** The whole form travels each time: a blank optional input arrives empty and means null. */
var signUpFields = {
	strategy: v.optional(v.union([v.picklist(SIGN_UP_CREATE_STRATEGIES), oauthStrategy])),
	email_address: v.optional(clearableEmailAddress),
	phone_number: v.optional(clearableText),
	email_address_or_phone_number: v.optional(clearableText),
	username: v.optional(clearableText),
	first_name: v.optional(clearableName),
	last_name: v.optional(clearableName),
	password: v.optional(clearablePassword),
	web3_wallet: v.optional(clearableText),
	legal_accepted: v.optional(flag),
	unsafe_metadata: v.optional(metadata),
	ticket: optionalText,
	token: optionalText,
	transfer: v.optional(flag),
	redirect_url: optionalText,
	action_complete_redirect_url: optionalText,
	oidc_prompt: optionalText,
	oidc_login_hint: optionalText,
	external_account_strategy: v.optional(oauthStrategy),
	external_account_redirect_url: optionalText,
	external_account_action_complete_redirect_url: optionalText
};
var createSignUp = v.strictObject({
	...signUpFields,
	...captchaFields
});
var updateSignUp = v.strictObject(signUpFields);
var returning = {
	redirect_url: optionalText,
	action_complete_redirect_url: optionalText
};
/** A union, not a variant: OAuth strategies are a family without a list. */
var prepareSignUpVerification = v.union([v.variant("strategy", [
	v.strictObject({ strategy: v.picklist([
		"email_code",
		"phone_code",
		...WEB3_STRATEGIES
	]) }),
	v.strictObject({
		strategy: v.literal("email_link"),
		redirect_url: text$1
	}),
	v.strictObject({
		strategy: v.picklist(["saml", "enterprise_sso"]),
		...returning
	})
]), v.strictObject({
	strategy: oauthStrategy,
	...returning,
	oidc_prompt: optionalText,
	oidc_login_hint: optionalText
})]);
var attemptSignUpVerification = v.variant("strategy", [v.strictObject({
	strategy: v.picklist(["email_code", "phone_code"]),
	code: text$1
}), v.strictObject({
	strategy: v.picklist(WEB3_STRATEGIES),
	signature: text$1
})]);
// packages/wire/src/schemas/waitlist.ts
var joinWaitlist = v.strictObject({ email_address: emailAddress$1 });
// packages/wire/src/schemas/request-schemas.ts
/** The request schemas of every call that takes something. */
var REQUEST_SCHEMAS = {
	"POST /client/verify": { body: verifyClient },
	"GET /client/touch": { query: returnQuery },
	"GET /client/sync": { query: returnQuery },
	"POST /client/sync": { body: syncClient },
	"GET /client/handshake": { query: handshakeQuery },
	"POST /client/sign_ins": { body: createSignIn },
	"GET /client/sign_ins/:id": { query: reloadQuery },
	"POST /client/sign_ins/:id/prepare_first_factor": { body: prepareSignInFirstFactor },
	"POST /client/sign_ins/:id/attempt_first_factor": { body: attemptSignInFirstFactor },
	"POST /client/sign_ins/:id/prepare_second_factor": { body: prepareSecondFactor },
	"POST /client/sign_ins/:id/attempt_second_factor": { body: attemptSecondFactor },
	"POST /client/sign_ins/:id/reset_password": { body: resetPassword },
	"POST /client/sign_ups": { body: createSignUp },
	"GET /client/sign_ups/:id": { query: reloadQuery },
	"PATCH /client/sign_ups/:id": { body: updateSignUp },
	"POST /client/sign_ups/:id/prepare_verification": { body: prepareSignUpVerification },
	"POST /client/sign_ups/:id/attempt_verification": { body: attemptSignUpVerification },
	"POST /client/sessions/:id/touch": { body: touchSession },
	"POST /client/sessions/:id/tokens": { body: createToken },
	"POST /client/sessions/:id/tokens/:template": { body: createTemplateToken },
	"POST /client/sessions/:id/verify": { body: startSessionVerification },
	"POST /client/sessions/:id/verify/prepare_first_factor": { body: prepareSessionFirstFactor },
	"POST /client/sessions/:id/verify/attempt_first_factor": { body: attemptSessionFirstFactor },
	"POST /client/sessions/:id/verify/prepare_second_factor": { body: prepareSecondFactor },
	"POST /client/sessions/:id/verify/attempt_second_factor": { body: attemptSecondFactor },
	"PATCH /me": { body: updateMe },
	"POST /me/change_password": { body: changePassword },
	"POST /me/remove_password": { body: removePassword },
	"POST /me/profile_image": { body: uploadImage },
	"POST /me/email_addresses": { body: createEmailAddress },
	"POST /me/email_addresses/:id/prepare_verification": { body: prepareEmailAddress },
	"POST /me/email_addresses/:id/attempt_verification": { body: codeBody },
	"POST /me/phone_numbers": { body: createPhoneNumber },
	"POST /me/phone_numbers/:id/prepare_verification": { body: preparePhoneNumber },
	"POST /me/phone_numbers/:id/attempt_verification": { body: codeBody },
	"PATCH /me/phone_numbers/:id": { body: updatePhoneNumber },
	"POST /me/web3_wallets": { body: createWeb3Wallet },
	"POST /me/web3_wallets/:id/prepare_verification": { body: prepareWeb3Wallet },
	"POST /me/web3_wallets/:id/attempt_verification": { body: attemptWeb3Wallet },
	"POST /me/external_accounts": { body: createExternalAccount },
	"PATCH /me/external_accounts/:id/reauthorize": { body: reauthorizeExternalAccount },
	"POST /me/passkeys/:id/attempt_verification": { body: attemptPasskey },
	"PATCH /me/passkeys/:id": { body: updatePasskey },
	"POST /me/totp/attempt_verification": { body: codeBody },
	"GET /me/organization_memberships": { query: myMembershipsQuery },
	"GET /me/organization_invitations": { query: myInvitationsQuery },
	"GET /me/organization_suggestions": { query: mySuggestionsQuery },
	"POST /organizations": { body: createOrganization },
	"PATCH /organizations/:organizationId": { body: updateOrganization },
	"PUT /organizations/:organizationId/logo": { body: uploadImage },
	"GET /organizations/:organizationId/roles": { query: pageQuery },
	"GET /organizations/:organizationId/domains": { query: domainsQuery },
	"POST /organizations/:organizationId/domains": { body: createDomain },
	"POST /organizations/:organizationId/domains/:domainId/prepare_affiliation_verification": { body: prepareDomainAffiliation },
	"POST /organizations/:organizationId/domains/:domainId/attempt_affiliation_verification": { body: attemptDomainAffiliation },
	"POST /organizations/:organizationId/domains/:domainId/update_enrollment_mode": { body: updateDomainEnrollment },
	"GET /organizations/:organizationId/membership_requests": { query: membershipRequestsQuery },
	"GET /organizations/:organizationId/memberships": { query: membershipsQuery },
	"POST /organizations/:organizationId/memberships": { body: createMembership },
	"PATCH /organizations/:organizationId/memberships/:userId": { body: updateMembership },
	"GET /organizations/:organizationId/invitations": { query: invitationsQuery },
	"POST /organizations/:organizationId/invitations": { body: createInvitation },
	"POST /organizations/:organizationId/invitations/bulk": { body: createInvitations },
	"POST /waitlist": { body: joinWaitlist }
};
export { ENDPOINTS as a, strategy as c, uploadedFile as d, verification as i, credentialInput as l, ENTITY_SCHEMAS as n, ENDPOINT_KEYS as o, errorItem as r, oauthStrategy as s, REQUEST_SCHEMAS as t, jsonObject as u };

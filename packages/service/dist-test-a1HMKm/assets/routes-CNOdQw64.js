import { u as isStrategy } from "./strategies-D-j50Cr9.js";
import { n as sameSecret } from "./vault-DQjEBWZT.js";
import "node:module";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { parse, serialize } from "hono/utils/cookie";
// \0rolldown/runtime.js
var __defProp = Object.defineProperty;
var __exportAll = (all, no_symbols) => {
	let target = {};
	for (var name in all) __defProp(target, name, {
		get: all[name],
		enumerable: true
	});
	if (!no_symbols) __defProp(target, Symbol.toStringTag, { value: "Module" });
	return target;
};
// packages/service/src/domain/fault-texts.ts
var row = (status, message, longMessage = message) => ({
	status,
	message,
	longMessage
});
/** Text in braces is replaced by the values that come with a fault. */
var FAULT_TEXTS = {
	request_body_invalid: row(400, "The request body could not be read."),
	request_too_large: row(413, "The request body is too large."),
	method_not_allowed: row(405, "This address does not take that method."),
	resource_not_found: row(404, "There is nothing here.", "We could not find what you asked for."),
	origin_missing: row(403, "The request does not say where it comes from.", "Browsers must send an Origin header with this call."),
	origin_invalid: row(403, "This origin is not allowed.", "Add the origin of this page to the allowed origins of the instance."),
	host_invalid: row(400, "No instance answers at this host.", "Check the publishable key: its host must be the one you call."),
	too_many_requests: row(429, "Too many attempts.", "Too many attempts. Wait a moment, then try again."),
	internal_error: row(500, "Something went wrong.", "Something went wrong on our side. Try again; if it keeps happening, give your administrator the trace id."),
	service_unavailable: row(503, "The service is busy.", "The service is busy. Wait a moment, then try again."),
	maintenance_mode: row(503, "The service is under maintenance.", "We are doing maintenance. Try again in a few minutes."),
	not_implemented_yet: row(501, "Not there yet.", "This call is part of the contract, but this release of the service does not answer it yet."),
	redirect_url_invalid: row(400, "This address may not be redirected to."),
	authentication_invalid: row(401, "You are signed out.", "Sign in to continue."),
	authorization_invalid: row(403, "You may not do that."),
	signed_out: row(401, "You are signed out.", "Sign in to continue."),
	dev_browser_unauthenticated: row(401, "This development browser is not known.", "Reload the page to register the browser again."),
	url_based_session_syncing_disabled: row(400, "Development browsers are switched off.", "Only development instances take this call."),
	secret_key_invalid: row(401, "This secret key is not valid."),
	client_not_found: row(404, "This browser is not known."),
	session_not_found: row(404, "We could not find that session."),
	session_exists: row(400, "You are already signed in.", "Sign out before you sign in as somebody else."),
	session_reverification_required: row(403, "Please confirm that it is you."),
	identifier_already_signed_in: row(400, "You are already signed in.", "You are already signed in with this account."),
	requires_captcha: row(401, "Please show that you are a person."),
	captcha_invalid: row(400, "The check did not pass.", "The check that you are a person did not pass. Try again."),
	captcha_not_enabled: row(400, "The check is not switched on."),
	captcha_missing_token: row(400, "The check is missing.", "The check that you are a person did not finish. Try again."),
	form_param_missing: row(422, "This is missing.", "The field {field} is missing."),
	form_param_nil: row(422, "Fill this in."),
	form_param_unknown: row(422, "This field is not known.", "The field {field} is not taken here."),
	form_param_format_invalid: row(422, "That does not look right.", "Check the spelling and try again."),
	form_param_value_invalid: row(422, "That value is not taken."),
	form_param_max_length_exceeded: row(422, "That is too long.", "Use at most {max} characters."),
	form_identifier_not_found: row(422, "We could not find your account.", "We could not find an account with that name."),
	form_identifier_exists: row(422, "That is already taken.", "That is already taken. Try another, or sign in instead."),
	form_code_incorrect: row(422, "That code is not right.", "That code is not right. Check it, or ask for a new one."),
	form_username_invalid_character: row(422, "Use only letters, digits, - and _."),
	form_username_invalid_length: row(422, "Use {min} to {max} characters."),
	form_password_incorrect: row(422, "That password is not right.", "That password is not right. Try again, or use another way."),
	form_password_validation_failed: row(422, "That password is not right."),
	form_password_length_too_short: row(422, "Use at least {min} characters."),
	form_password_length_too_long: row(422, "Use at most {max} characters."),
	form_password_size_in_bytes_exceeded: row(422, "That password is too long."),
	form_password_no_uppercase: row(422, "Add an uppercase letter."),
	form_password_no_lowercase: row(422, "Add a lowercase letter."),
	form_password_no_number: row(422, "Add a digit."),
	form_password_no_special_char: row(422, "Add a special character."),
	form_password_not_strong_enough: row(422, "That password is easy to guess.", "Make the password longer or less usual."),
	form_password_pwned: row(422, "That password has leaked elsewhere.", "That password has leaked elsewhere. Choose another."),
	sign_in_not_found: row(404, "This sign-in is over.", "This sign-in is over or belongs to another browser. Start again."),
	sign_in_already_complete: row(400, "This sign-in is finished.", "You are signed in already. Reload the page."),
	sign_in_step_invalid: row(400, "That is not the next step.", "This sign-in is at another step. Start again."),
	sign_up_not_found: row(404, "This sign-up is over.", "This sign-up is over or belongs to another browser. Start again."),
	sign_up_already_complete: row(400, "This sign-up is finished.", "Your account is there already. Reload the page."),
	strategy_invalid: row(422, "This way is not taken here."),
	strategy_for_user_invalid: row(422, "Use another way.", "This account cannot be opened that way. Use another one."),
	verification_missing: row(400, "No code was sent yet.", "Ask for a code first."),
	verification_expired: row(400, "That code has expired.", "That code has expired. Ask for a new one."),
	verification_failed: row(400, "Too many wrong codes.", "Too many wrong codes. Ask for a new one."),
	verification_already_verified: row(400, "This is already verified."),
	user_locked: row(422, "Your account is locked.", "Too many wrong passwords. Wait an hour, or sign in another way."),
	not_allowed_to_sign_up: row(403, "You may not sign up here.", "Sign-up is not open to this account."),
	not_allowed_access: row(403, "You do not have access.", "This account may not use this application."),
	sign_up_mode_restricted: row(403, "Sign-up is by invitation.", "Sign-up is by invitation. Ask the owner of the application."),
	sign_up_restricted_waitlist: row(403, "Sign-up is not open yet.", "Sign-up is not open yet. Join the waitlist."),
	invitation_account_not_exists: row(422, "There is no account for this invitation.", "Sign up to accept the invitation."),
	external_account_not_found: row(422, "We could not find your account.", "No account here uses that provider account."),
	external_account_exists: row(422, "That account is already in use.", "An account here already uses it. Sign in instead."),
	external_account_missing_refresh_token: row(400, "Please connect the account again."),
	external_account_email_address_verification_required: row(400, "Please verify your e-mail address first."),
	oauth_access_denied: row(422, "You did not give access.", "The provider did not give access. Try again and allow it."),
	oauth_email_domain_reserved_by_saml: row(422, "Sign in through your organization."),
	oauth_fetch_user_error: row(422, "The provider did not answer as expected."),
	oauth_token_exchange_error: row(422, "The provider did not answer as expected."),
	saml_user_attribute_missing: row(422, "Your organization did not send all it must.", "Ask your administrator to complete the set-up."),
	saml_email_address_domain_mismatch: row(422, "Your e-mail address does not belong to this organization."),
	enterprise_sso_user_attribute_missing: row(422, "Your organization did not send all it must.", "Ask your administrator for help."),
	enterprise_sso_email_address_domain_mismatch: row(422, "Your e-mail address does not belong to this organization."),
	enterprise_sso_hosted_domain_mismatch: row(422, "Your account does not belong to this organization."),
	identification_deletion_failed: row(422, "This cannot be removed.", "You need at least one way to sign in."),
	phone_number_exists: row(422, "That number is already taken."),
	duplicate_record: row(400, "That is already there."),
	organization_minimum_permissions_needed: row(422, "Somebody must be able to manage this.", "Give the role to somebody else first."),
	organization_membership_quota_exceeded: row(403, "The organization is full.", "The organization has as many members as it may."),
	organization_membership_quota_exceeded_for_sso: row(403, "The organization is full."),
	already_a_member_in_organization: row(400, "Already a member.", "{email_address} is already a member of the organization."),
	organization_domain_blocked: row(422, "That domain may not be used."),
	organization_domain_common: row(422, "That is a public e-mail domain.", "Use a domain that belongs to your organization."),
	organization_domain_exists_for_enterprise_connection: row(422, "That domain is already in use for single sign-on.")
};
// packages/service/src/fault.ts
var Fault = class extends Error {
	items;
	status;
	retryAfterSeconds;
	constructor(codes, details = {}) {
		const { status, retryAfterSeconds, cause, ...item } = details;
		const items = typeof codes === "string" ? [{
			code: codes,
			...item
		}] : codes;
		const code = items[0]?.code ?? "internal_error";
		super(`Latchkey: ${code}. ${FAULT_TEXTS[code].message}`, { cause });
		this.name = "Fault";
		this.items = items;
		this.status = status ?? FAULT_TEXTS[code].status;
		this.retryAfterSeconds = retryAfterSeconds;
	}
};
var fill = (text, item) => text.replace(/\{(\w+)\}/g, (whole, name) => String(item.values?.[name] ?? (name === "field" ? item.field ?? whole : whole)));
/** One item as it travels: `meta` is there only when it says something. */
var errorItem = (item) => {
	const text = FAULT_TEXTS[item.code];
	const meta = {
		...item.field !== void 0 && { param_name: item.field },
		...item.meta
	};
	return {
		code: item.code,
		message: fill(text.message, item),
		long_message: fill(text.longMessage, item),
		...Object.keys(meta).length > 0 && { meta }
	};
};
// packages/service/src/domain/instance/loopback.ts
var withoutPort = (host) => {
	return (/^\[([^\]]*)\](:\d+)?$/.exec(host)?.[1] ?? host.replace(/:\d+$/, "")).toLowerCase();
};
/** True for 127.0.0.0/8, ::1 and the IPv4 form inside IPv6, as a socket gives them. */
var isLoopbackAddress = (address) => {
	const plain = address.toLowerCase().replace(/^::ffff:/, "");
	return plain === "::1" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(plain);
};
/** True for a host, with or without a port, that browsers always resolve to this machine. */
var isLoopbackHost = (host) => {
	const name = withoutPort(host);
	return name === "localhost" || name.endsWith(".localhost") || isLoopbackAddress(name);
};
/** True for an http or https origin on this machine. */
var isLoopbackOrigin = (origin) => {
	if (!URL.canParse(origin)) return false;
	const url = new URL(origin);
	return url.origin === origin && ["http:", "https:"].includes(url.protocol) && isLoopbackHost(url.host);
};
// packages/service/src/domain/identifiers.ts
var EMAIL_LOCAL_MAX_LENGTH = 64;
var DOMAIN_LABEL_MAX_LENGTH = 63;
var LOCAL_PART = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
var DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;
var PHONE_LIKE = /^\+[\d\s().-]{6,}$/;
/** Which kind of identifier a text is meant to be; a text that is none of the others is a username. */
var identifierKind = (text) => {
	const trimmed = text.trim();
	if (trimmed.includes("@")) return "email_address";
	return PHONE_LIKE.test(trimmed) ? "phone_number" : "username";
};
/** The one written form of an e-mail address, or undefined when the text is not one. */
var normaliseEmail = (text) => {
	const email = text.trim().normalize("NFKC").toLowerCase();
	const at = email.lastIndexOf("@");
	const local = email.slice(0, at);
	const labels = email.slice(at + 1).split(".");
	return at > 0 && email.length <= 254 && local.length <= EMAIL_LOCAL_MAX_LENGTH && LOCAL_PART.test(local) && labels.length > 1 && labels.every((label) => label.length <= DOMAIN_LABEL_MAX_LENGTH && DOMAIN_LABEL.test(label)) ? email : void 0;
};
/** Usernames differ only by letters and digits, never by case. */
var normaliseUsername = (text) => text.trim().normalize("NFKC").toLowerCase();
/** The form under which an identifier is looked up and counted, whatever its kind. */
var normaliseIdentifier = (text) => identifierKind(text) === "email_address" ? normaliseEmail(text) ?? text.trim().toLowerCase() : normaliseUsername(text);
/** Enough of an address for its owner to know it and for nobody else to learn it: `ada@example.com` → `a**@e**.com`. */
var maskEmail = (email) => {
	const at = email.lastIndexOf("@");
	const domain = email.slice(at + 1);
	const ending = domain.slice(domain.lastIndexOf("."));
	const first = (text) => [...text][0] ?? "";
	return `${first(email)}**@${first(domain)}**${ending}`;
};
// packages/service/src/domain/password.ts
var DEFAULT_SPECIAL_CHARACTERS = "!\"#$%&'()*+,-./:;<=>?@[]^_`{|}~";
/** The limits that hold: never under 8, never over 72, and a configured 0 means 72. */
var passwordLengths = (rules) => ({
	min: Math.max(rules.min_length, 8),
	max: rules.max_length === 0 ? 72 : Math.min(rules.max_length, 72)
});
/** Everything a password breaks, in a fixed order; empty when it is taken. Lengths are counted in code points. */
var passwordProblems = (rules, password) => {
	const characters = [...password];
	const { min, max } = passwordLengths(rules);
	const special = new Set(rules.allowed_special_characters || DEFAULT_SPECIAL_CHARACTERS);
	return [
		[characters.length < min, "form_password_length_too_short"],
		[characters.length > max, "form_password_length_too_long"],
		[rules.require_numbers && !/\p{Nd}/u.test(password), "form_password_no_number"],
		[rules.require_lowercase && !/\p{Ll}/u.test(password), "form_password_no_lowercase"],
		[rules.require_uppercase && !/\p{Lu}/u.test(password), "form_password_no_uppercase"],
		[rules.require_special_char && !characters.some((one) => special.has(one)), "form_password_no_special_char"]
	].filter(([broken]) => broken).map(([, problem]) => problem);
};
// packages/service/src/domain/username.ts
var ALLOWED = /^[a-z0-9_-]*$/;
/** What a username in its normal form breaks, if anything. */
var usernameProblem = (rules, username) => {
	const length = [...username].length;
	const min = Math.max(rules.min_length, 4);
	const max = Math.min(rules.max_length, 64);
	if (!ALLOWED.test(username)) return "form_username_invalid_character";
	return length < min || length > max ? "form_username_invalid_length" : void 0;
};
// packages/service/src/domain/user.ts
/** The primary address, else the oldest one. */
var primaryEmail = (user, emails) => emails.find((email) => email.id === user.primaryEmailAddressId) ?? emails[0];
/** The one line that names a user: username, else the primary e-mail address (wire §4.8). */
var displayIdentifier = (user, emails) => user.username ?? primaryEmail(user, emails)?.emailAddress ?? "";
// packages/service/src/domain/verification.ts
var CODE_LIFETIME_MS = 6e5;
var SEND_GAP_MS = 3e4;
/** The status as it is now: an open proof past its time is expired, whoever looks first. */
var verificationStatusAt = (verification, now) => verification.status === "unverified" && verification.expireAt !== null && now >= verification.expireAt ? "expired" : verification.status;
/** Judges one try of a code. The sixth try fails even with the right code; a used code never works again. */
var tryCode = (verification, matches, now) => {
	const status = verificationStatusAt(verification, now);
	const { attempts } = verification;
	if (status === "verified") return {
		outcome: "already_verified",
		status,
		attempts
	};
	if (status === "expired") return {
		outcome: "expired",
		status,
		attempts
	};
	if (status !== "unverified" || attempts >= 5) return {
		outcome: "exhausted",
		status: "failed",
		attempts
	};
	const counted = attempts + 1;
	if (matches) return {
		outcome: "verified",
		status: "verified",
		attempts: counted
	};
	return {
		outcome: "incorrect",
		status: counted >= 5 ? "failed" : "unverified",
		attempts: counted
	};
};
/** How long to wait before the next code may go to an address: 30 s after one that is still unused, and within the limits. */
var waitBeforeSend = (earlier, limits, now) => {
	const recent = earlier.filter((send) => now - send.sentAt < limits.windowMs).sort((a, b) => b.sentAt - a.sentAt);
	const waiting = recent.find((send) => !send.used);
	const gap = waiting ? waiting.sentAt + SEND_GAP_MS - now : 0;
	const oldestCounted = recent[limits.count - 1];
	const quota = oldestCounted ? oldestCounted.sentAt + limits.windowMs - now : 0;
	return Math.max(0, gap, quota);
};
/** True while a code that was just sent should be waited for instead of sending another one. */
var isFreshSend = (verification, now) => verificationStatusAt(verification, now) === "unverified" && verification.sentAt !== null && now - verification.sentAt < SEND_GAP_MS;
// packages/service/src/present/verification.ts
/** The form of a proof that was not begun. */
var unstartedVerification = {
	object: "verification",
	status: "unverified",
	strategy: null,
	attempts: null,
	expire_at: null,
	error: null,
	verified_at_client: null
};
var verificationJSON = (verification, now) => {
	const status = verificationStatusAt(verification, now);
	return {
		object: "verification",
		status,
		strategy: verification.strategy,
		attempts: verification.attempts,
		expire_at: verification.expireAt,
		error: null,
		verified_at_client: status === "verified" ? verification.clientId : null
	};
};
var knownStrategy = (text) => text !== null && isStrategy(text) ? text : null;
/** How an address was proven, as far as it was. */
var addressVerificationJSON = (email) => ({
	...unstartedVerification,
	status: email.verificationStatus,
	strategy: knownStrategy(email.verificationStrategy),
	verified_at_client: email.verifiedAtClient
});
// packages/service/src/present/user.ts
/** Nobody has a picture yet; surfaces draw initials where `has_image` is false. */
var NO_IMAGE = {
	image_url: "",
	has_image: false
};
var emailAddressJSON = (email) => ({
	object: "email_address",
	id: email.id,
	email_address: email.emailAddress,
	verification: addressVerificationJSON(email),
	matches_sso_connection: false,
	linked_to: [],
	reserved: false
});
var userJSON = (user, emails, settings) => ({
	object: "user",
	id: user.id,
	external_id: user.externalId,
	username: user.username,
	first_name: user.firstName,
	last_name: user.lastName,
	primary_email_address_id: user.primaryEmailAddressId,
	primary_phone_number_id: null,
	primary_web3_wallet_id: null,
	...NO_IMAGE,
	profile_image_id: null,
	email_addresses: emails.map(emailAddressJSON),
	phone_numbers: [],
	web3_wallets: [],
	external_accounts: [],
	passkeys: [],
	organization_memberships: [],
	saml_accounts: [],
	enterprise_accounts: [],
	password_enabled: user.passwordDigest !== null,
	totp_enabled: false,
	backup_code_enabled: false,
	two_factor_enabled: false,
	public_metadata: user.publicMetadata,
	unsafe_metadata: user.unsafeMetadata,
	create_organization_enabled: settings.actions.create_organization,
	create_organizations_limit: settings.actions.create_organizations_limit ?? null,
	delete_self_enabled: settings.actions.delete_self,
	last_sign_in_at: user.lastSignInAt,
	legal_accepted_at: user.legalAcceptedAt,
	created_at: user.createdAt,
	updated_at: user.updatedAt
});
var publicUserDataJSON = (user, emails) => ({
	object: "public_user_data",
	first_name: user.firstName,
	last_name: user.lastName,
	...NO_IMAGE,
	identifier: displayIdentifier(user, emails),
	user_id: user.id
});
// packages/service/src/store/emails.ts
var fromRow$9 = (row) => ({
	id: row.id,
	instanceId: row.instance_id,
	userId: row.user_id,
	emailAddress: row.email_address,
	verificationStatus: row.verification_status,
	verificationStrategy: row.verification_strategy,
	verifiedAtClient: row.verified_at_client,
	createdAt: row.created_at,
	updatedAt: row.updated_at
});
/** Claims an address for its user; false when somebody else has it, and then nothing was written. */
var claimEmail = async (db, email) => {
	return (await db.insertInto("email_addresses").values({
		id: email.id,
		instance_id: email.instanceId,
		user_id: email.userId,
		email_address: email.emailAddress,
		claimed: true,
		verification_status: email.verificationStatus,
		verification_strategy: email.verificationStrategy,
		verified_at_client: email.verifiedAtClient,
		created_at: email.createdAt,
		updated_at: email.updatedAt
	}).onConflict((conflict) => conflict.doNothing()).executeTakeFirst()).numInsertedOrUpdatedRows === 1n;
};
/** True when a user of the instance has this address. */
var isEmailClaimed = async (db, instanceId, emailAddress) => {
	return await db.selectFrom("email_addresses").select("id").where("instance_id", "=", instanceId).where("email_address", "=", emailAddress).where("claimed", "=", true).executeTakeFirst() !== void 0;
};
/** All addresses of these users, oldest first. */
var listEmails = async (db, userIds) => {
	if (userIds.length === 0) return [];
	return (await db.selectFrom("email_addresses").selectAll().where("user_id", "in", userIds).orderBy("created_at").orderBy("id").execute()).map(fromRow$9);
};
// packages/service/src/store/users.ts
var fromRow$8 = (row) => ({
	id: row.id,
	instanceId: row.instance_id,
	externalId: row.external_id,
	username: row.username,
	firstName: row.first_name,
	lastName: row.last_name,
	primaryEmailAddressId: row.primary_email_address_id,
	passwordDigest: row.password_digest,
	publicMetadata: row.public_metadata,
	unsafeMetadata: row.unsafe_metadata,
	lastSignInAt: row.last_sign_in_at,
	legalAcceptedAt: row.legal_accepted_at,
	createdAt: row.created_at,
	updatedAt: row.updated_at
});
/** Adds a user; false when the username or the external id is taken, and then nothing was written. */
var insertUser = async (db, user) => {
	return (await db.insertInto("users").values({
		id: user.id,
		instance_id: user.instanceId,
		external_id: user.externalId,
		username: user.username,
		first_name: user.firstName,
		last_name: user.lastName,
		primary_email_address_id: user.primaryEmailAddressId,
		password_digest: user.passwordDigest,
		public_metadata: JSON.stringify(user.publicMetadata),
		unsafe_metadata: JSON.stringify(user.unsafeMetadata),
		last_sign_in_at: user.lastSignInAt,
		legal_accepted_at: user.legalAcceptedAt,
		created_at: user.createdAt,
		updated_at: user.updatedAt
	}).onConflict((conflict) => conflict.doNothing()).executeTakeFirst()).numInsertedOrUpdatedRows === 1n;
};
var findUser = async (db, instanceId, id) => {
	const row = await db.selectFrom("users").selectAll().where("instance_id", "=", instanceId).where("id", "=", id).executeTakeFirst();
	return row && fromRow$8(row);
};
var findUsers = async (db, instanceId, ids) => {
	if (ids.length === 0) return [];
	return (await db.selectFrom("users").selectAll().where("instance_id", "=", instanceId).where("id", "in", ids).execute()).map(fromRow$8);
};
var findUserByUsername = async (db, instanceId, username) => {
	const row = await db.selectFrom("users").selectAll().where("instance_id", "=", instanceId).where("username", "=", username).executeTakeFirst();
	return row && fromRow$8(row);
};
/** The owner of an address that is claimed, if there is one. */
var findUserByEmail = async (db, instanceId, emailAddress) => {
	const row = await db.selectFrom("users").innerJoin("email_addresses", "email_addresses.user_id", "users.id").selectAll("users").where("email_addresses.instance_id", "=", instanceId).where("email_addresses.email_address", "=", emailAddress).where("email_addresses.claimed", "=", true).executeTakeFirst();
	return row && fromRow$8(row);
};
/** Users of an instance, newest first. */
var listUsers = async (db, instanceId, page) => {
	const rows = await db.selectFrom("users").selectAll().where("instance_id", "=", instanceId).orderBy("created_at", "desc").orderBy("id", "desc").limit(page.limit).offset(page.offset).execute();
	const { count } = await db.selectFrom("users").select((query) => query.fn.countAll().as("count")).where("instance_id", "=", instanceId).executeTakeFirstOrThrow();
	return {
		users: rows.map(fromRow$8),
		totalCount: Number(count)
	};
};
/** Changes a user and moves the stamp forward; fails loudly when no row changed. */
var updateUser = async (db, id, change, now) => {
	return fromRow$8(await db.updateTable("users").set({
		...change.passwordDigest !== void 0 && { password_digest: change.passwordDigest },
		...change.lastSignInAt !== void 0 && { last_sign_in_at: change.lastSignInAt },
		updated_at: sql`greatest(${now}::bigint, updated_at + 1)`
	}).where("id", "=", id).returningAll().executeTakeFirstOrThrow());
};
/** Removes a user with addresses and sessions; false when there was none. */
var deleteUser = async (db, instanceId, id) => {
	return (await db.deleteFrom("users").where("instance_id", "=", instanceId).where("id", "=", id).executeTakeFirst()).numDeletedRows === 1n;
};
// packages/service/src/store/outbox.ts
var INBOX_PAGE = 100;
var USEFUL_MS = 6e5;
var recipientHash = (vault, to) => vault.mac("lookup", to.trim().toLowerCase());
var fromRow$7 = (row, vault) => ({
	...JSON.parse(vault.open(row.sealed_content)),
	id: row.id,
	instanceId: row.instance_id,
	channel: row.channel,
	createdAt: row.created_at,
	attempts: row.attempts
});
/** Queues a message inside the caller's transaction; `enqueueMessage(db, ports, { instanceId, channel: 'email', ... })`. */
var enqueueMessage = async (db, ports, message) => {
	const { instanceId, channel, usefulMs = USEFUL_MS, ...content } = message;
	const id = ports.ids.next("msg");
	const now = ports.clock.now();
	await db.insertInto("outbox").values({
		id,
		instance_id: instanceId,
		channel,
		recipient_hash: recipientHash(ports.vault, content.to),
		sealed_content: ports.vault.seal(JSON.stringify(content)),
		created_at: now,
		sent_at: null,
		attempts: 0,
		next_attempt_at: now,
		give_up_at: now + usefulMs,
		last_error: null
	}).execute();
	return id;
};
/** The development inbox: newest first, for one recipient or for all. */
var listInbox = async (db, ports, filter) => {
	return (await db.selectFrom("outbox").selectAll().where("instance_id", "=", filter.instanceId).$if(filter.to !== void 0, (query) => query.where("recipient_hash", "=", recipientHash(ports.vault, filter.to ?? ""))).orderBy("created_at", "desc").orderBy("seq", "desc").limit(INBOX_PAGE).execute()).map((row) => fromRow$7(row, ports.vault));
};
/**
* Takes due messages for sending: they become due again at `leaseUntil` unless marked sent, so a sender that dies loses
* nothing, and two senders never take the same row at once.
*/
var takeDueMessages = async (db, ports, filter) => {
	return (await db.updateTable("outbox").set((row) => ({
		attempts: row("attempts", "+", 1),
		next_attempt_at: filter.leaseUntil
	})).where("id", "in", (query) => query.selectFrom("outbox").select("id").where("sent_at", "is", null).where("channel", "=", "email").where("next_attempt_at", "<=", filter.now).where("give_up_at", ">", filter.now).orderBy("next_attempt_at").limit(filter.limit).forUpdate().skipLocked()).returningAll().execute()).map((row) => fromRow$7(row, ports.vault));
};
var markMessageSent = async (db, id, now) => {
	await db.updateTable("outbox").set({
		sent_at: now,
		last_error: null
	}).where("id", "=", id).executeTakeFirstOrThrow();
};
/** Records a failure and when to try again. `error` is a kind such as `ECONNREFUSED`, never text with an address in it. */
var markMessageFailed = async (db, id, error, nextAttemptAt) => {
	await db.updateTable("outbox").set({
		last_error: error,
		next_attempt_at: nextAttemptAt
	}).where("id", "=", id).executeTakeFirstOrThrow();
};
/** Forgets messages written before `before`; sent messages of production instances go at once. */
var purgeOutbox = async (db, before) => {
	await db.deleteFrom("outbox").where((row) => row.or([row("created_at", "<", before), row.and([row("sent_at", "is not", null), row("instance_id", "in", row.selectFrom("instances").select("id").where("environment_type", "=", "production"))])])).execute();
};
// packages/service/src/domain/allowed-origins.ts
/** The domain of the application: `latchkey.example.com` serves `example.com`. */
var instanceDomain = (rules) => {
	const host = rules.apiHost.replace(/:\d+$/, "");
	const prefix = `${rules.provider}.`;
	return host.startsWith(prefix) ? host.slice(prefix.length) : host;
};
/** The URL of an origin, or undefined when the text is anything but exactly one origin. */
var parseOrigin = (text) => {
	if (!URL.canParse(text)) return void 0;
	const url = new URL(text);
	return (url.protocol === "http:" || url.protocol === "https:") && url.origin === text ? url : void 0;
};
/** True when the host name is the instance's domain or below it: such a page is same-site with the service. */
var isOnInstanceDomain = (rules, hostname) => {
	const domain = instanceDomain(rules);
	return hostname === domain || hostname.endsWith(`.${domain}`);
};
/** May a page of this origin call the instance? */
var isAllowedOrigin = (rules, origin) => {
	const url = parseOrigin(origin);
	if (!url) return false;
	if (rules.allowedOrigins.includes(origin)) return true;
	if (rules.environmentType === "development") return isLoopbackHost(url.host);
	return url.protocol === "https:" && url.port === "" && isOnInstanceDomain(rules, url.hostname);
};
/** The page's site as the cookie rules see it: pages off the instance's domain need cookies that cross sites. */
var isCrossSite = (rules, origin) => {
	const url = origin === void 0 ? void 0 : parseOrigin(origin);
	return url !== void 0 && !isOnInstanceDomain(rules, url.hostname) && !isLoopbackHost(url.host);
};
/** A redirect target is taken only when it is a plain web address on an allowed origin; the answer is its full form. */
var allowedRedirect = (rules, target) => {
	if (/[\s\\]/.test(target) || [...target].some((one) => one < " ") || !URL.canParse(target)) return void 0;
	const url = new URL(target);
	if (url.username !== "" || url.password !== "") return void 0;
	return (url.protocol === "http:" || url.protocol === "https:") && isAllowedOrigin(rules, url.origin) ? url.href : void 0;
};
// packages/service/src/http/cors.ts
var METHODS = "GET, POST, PUT, PATCH, DELETE";
var REQUEST_HEADERS = "Content-Type, Authorization";
var PREFLIGHT_SECONDS = "600";
var originRules = (call) => ({
	environmentType: call.instance.environmentType,
	apiHost: call.instance.apiHost,
	provider: call.config.provider,
	allowedOrigins: call.instance.allowedOrigins
});
/** `Vary` is always there: a shared cache must not give one page the answer meant for another. */
var corsHeaders = (call) => {
	if (call.origin === void 0 || !isAllowedOrigin(originRules(call), call.origin)) return { Vary: "Origin" };
	return {
		Vary: "Origin",
		"Access-Control-Allow-Origin": call.origin,
		"Access-Control-Allow-Credentials": "true",
		"Access-Control-Expose-Headers": `${call.names.headers.devBrowser}, ${call.names.headers.country}`
	};
};
/** What a preflight is answered; an origin that is not allowed learns nothing. */
var preflightHeaders = (call) => {
	const headers = corsHeaders(call);
	if (headers["Access-Control-Allow-Origin"] === void 0) return headers;
	return {
		...headers,
		"Access-Control-Allow-Methods": METHODS,
		"Access-Control-Allow-Headers": REQUEST_HEADERS,
		"Access-Control-Max-Age": PREFLIGHT_SECONDS
	};
};
// packages/service/src/store/clients.ts
var fromRow$6 = (row) => ({
	id: row.id,
	instanceId: row.instance_id,
	lastActiveSessionId: row.last_active_session_id,
	signInId: row.sign_in_id,
	signUpId: row.sign_up_id,
	cookieExpiresAt: row.cookie_expires_at,
	createdAt: row.created_at,
	updatedAt: row.updated_at
});
var insertClient = async (db, client) => {
	return fromRow$6(await db.insertInto("clients").values({
		id: client.id,
		instance_id: client.instanceId,
		secret_hash: client.secretHash,
		last_active_session_id: null,
		sign_in_id: null,
		sign_up_id: null,
		cookie_expires_at: null,
		created_at: client.now,
		updated_at: client.now
	}).returningAll().executeTakeFirstOrThrow());
};
var findClient = async (db, instanceId, id) => {
	const row = await db.selectFrom("clients").selectAll().where("instance_id", "=", instanceId).where("id", "=", id).executeTakeFirst();
	return row && fromRow$6(row);
};
var findClientBySecretHash = async (db, instanceId, secretHash) => {
	const row = await db.selectFrom("clients").selectAll().where("instance_id", "=", instanceId).where("secret_hash", "=", secretHash).executeTakeFirst();
	return row && fromRow$6(row);
};
/** Changes a client and moves its stamp forward, always (wire §0, trap 11). */
var updateClient = async (db, id, change, now) => {
	return fromRow$6(await db.updateTable("clients").set({
		...change.lastActiveSessionId !== void 0 && { last_active_session_id: change.lastActiveSessionId },
		...change.signInId !== void 0 && { sign_in_id: change.signInId },
		...change.signUpId !== void 0 && { sign_up_id: change.signUpId },
		...change.cookieExpiresAt !== void 0 && { cookie_expires_at: change.cookieExpiresAt },
		...change.secretHash !== void 0 && { secret_hash: change.secretHash },
		updated_at: sql`greatest(${now}::bigint, updated_at + 1)`
	}).where("id", "=", id).returningAll().executeTakeFirstOrThrow());
};
/** Removes a client with everything that hangs on it. Fails loudly if it was not there. */
var deleteClient = async (db, id) => {
	await db.deleteFrom("clients").where("id", "=", id).returning("id").executeTakeFirstOrThrow();
};
/** Holds a browser that may have no client yet, by name, until the transaction ends. */
var holdBrowser = async (db, browserId) => {
	await sql`select pg_advisory_xact_lock(hashtextextended(${`browser:${browserId}`}, 0))`.execute(db);
};
// packages/service/src/store/sessions.ts
/** What a client's list shows; the rest is gone for the browser. */
var LISTED = [
	"active",
	"pending",
	"ended",
	"expired",
	"abandoned"
];
var SIGNED_IN = ["active", "pending"];
var fromRow$5 = (row) => ({
	id: row.id,
	instanceId: row.instance_id,
	clientId: row.client_id,
	userId: row.user_id,
	status: row.status,
	expireAt: row.expire_at,
	abandonAt: row.abandon_at,
	lastActiveAt: row.last_active_at,
	lastActiveOrganizationId: row.last_active_organization_id,
	actor: row.actor,
	firstFactorAt: row.first_factor_at,
	secondFactorAt: row.second_factor_at,
	createdAt: row.created_at,
	updatedAt: row.updated_at
});
var nextStamp = (now) => sql`greatest(${now}::bigint, updated_at + 1)`;
var insertSession = async (db, session) => {
	await db.insertInto("sessions").values({
		id: session.id,
		instance_id: session.instanceId,
		client_id: session.clientId,
		user_id: session.userId,
		status: session.status,
		expire_at: session.expireAt,
		abandon_at: session.abandonAt,
		last_active_at: session.lastActiveAt,
		last_active_organization_id: session.lastActiveOrganizationId,
		actor: session.actor === null ? null : JSON.stringify(session.actor),
		first_factor_at: session.firstFactorAt,
		second_factor_at: session.secondFactorAt,
		created_at: session.createdAt,
		updated_at: session.updatedAt
	}).execute();
};
var findSession = async (db, clientId, id) => {
	const row = await db.selectFrom("sessions").selectAll().where("client_id", "=", clientId).where("id", "=", id).executeTakeFirst();
	return row && fromRow$5(row);
};
/** The sessions a browser is shown, oldest first. */
var listClientSessions = async (db, clientId) => {
	return (await db.selectFrom("sessions").selectAll().where("client_id", "=", clientId).where("status", "in", LISTED).orderBy("created_at").orderBy("id").execute()).map(fromRow$5);
};
/** Sessions of a user that are still open, on whatever client, newest first. */
var listUserSessions = async (db, userId) => {
	return (await db.selectFrom("sessions").selectAll().where("user_id", "=", userId).where("status", "in", SIGNED_IN).orderBy("last_active_at", "desc").orderBy("id").execute()).map(fromRow$5);
};
/** Changes one session and moves its stamp forward; fails loudly when no row changed. */
var updateSession = async (db, id, change, now) => {
	return fromRow$5(await db.updateTable("sessions").set({
		...change.status !== void 0 && { status: change.status },
		...change.lastActiveAt !== void 0 && { last_active_at: change.lastActiveAt },
		...change.abandonAt !== void 0 && { abandon_at: change.abandonAt },
		...change.lastActiveOrganizationId !== void 0 && { last_active_organization_id: change.lastActiveOrganizationId },
		updated_at: nextStamp(now)
	}).where("id", "=", id).returningAll().executeTakeFirstOrThrow());
};
/** Closes every matching session and says how many there were. */
var closeSessions = async (db, filter, status, now) => {
	const { clientId, userId, exceptId } = filter;
	const result = await db.updateTable("sessions").set({
		status,
		updated_at: nextStamp(now)
	}).where("status", "in", filter.listed ? LISTED : SIGNED_IN).$if(clientId !== void 0, (query) => query.where("client_id", "=", clientId ?? "")).$if(userId !== void 0, (query) => query.where("user_id", "=", userId ?? "")).$if(exceptId !== void 0, (query) => query.where("id", "!=", exceptId ?? "")).executeTakeFirst();
	return Number(result.numUpdatedRows);
};
/**
* Clears a client's list for a new session of a user: what is left of their earlier ones leaves it, and in single-session
* mode so does everything else, an open session as replaced.
*/
var makeRoom = async (db, on) => {
	await db.updateTable("sessions").set({
		status: sql`case when status in ('active', 'pending') then 'replaced' else 'removed' end`,
		updated_at: nextStamp(on.now)
	}).where("client_id", "=", on.clientId).where("status", "in", LISTED).$if(!on.isSingle, (query) => query.where("user_id", "=", on.userId)).execute();
};
// packages/service/src/store/sign-ins.ts
var fromRow$4 = (row) => ({
	id: row.id,
	instanceId: row.instance_id,
	clientId: row.client_id,
	status: row.status,
	identifier: row.identifier,
	userId: row.user_id,
	firstFactorVerificationId: row.first_factor_verification_id,
	secondFactorVerificationId: row.second_factor_verification_id,
	createdSessionId: row.created_session_id,
	abandonAt: row.abandon_at,
	createdAt: row.created_at,
	updatedAt: row.updated_at
});
var insertSignIn = async (db, signIn) => {
	await db.insertInto("sign_ins").values({
		id: signIn.id,
		instance_id: signIn.instanceId,
		client_id: signIn.clientId,
		status: signIn.status,
		identifier: signIn.identifier,
		user_id: signIn.userId,
		first_factor_verification_id: signIn.firstFactorVerificationId,
		second_factor_verification_id: signIn.secondFactorVerificationId,
		created_session_id: signIn.createdSessionId,
		abandon_at: signIn.abandonAt,
		created_at: signIn.createdAt,
		updated_at: signIn.updatedAt
	}).execute();
};
var findSignIn = async (db, clientId, id) => {
	const row = await db.selectFrom("sign_ins").selectAll().where("client_id", "=", clientId).where("id", "=", id).executeTakeFirst();
	return row && fromRow$4(row);
};
/** Reads an attempt and holds its row until the transaction ends. */
var lockSignIn = async (db, clientId, id) => {
	const row = await db.selectFrom("sign_ins").selectAll().where("client_id", "=", clientId).where("id", "=", id).forUpdate().executeTakeFirst();
	return row && fromRow$4(row);
};
var updateSignIn = async (db, id, change, now) => {
	return fromRow$4(await db.updateTable("sign_ins").set({
		...change.status !== void 0 && { status: change.status },
		...change.firstFactorVerificationId !== void 0 && { first_factor_verification_id: change.firstFactorVerificationId },
		...change.createdSessionId !== void 0 && { created_session_id: change.createdSessionId },
		updated_at: sql`greatest(${now}::bigint, updated_at + 1)`
	}).where("id", "=", id).returningAll().executeTakeFirstOrThrow());
};
// packages/service/src/store/sign-ups.ts
var fromRow$3 = (row) => ({
	id: row.id,
	instanceId: row.instance_id,
	clientId: row.client_id,
	status: row.status,
	username: row.username,
	firstName: row.first_name,
	lastName: row.last_name,
	emailAddress: row.email_address,
	emailVerificationId: row.email_verification_id,
	passwordDigest: row.password_digest,
	unsafeMetadata: row.unsafe_metadata,
	legalAcceptedAt: row.legal_accepted_at,
	createdSessionId: row.created_session_id,
	createdUserId: row.created_user_id,
	abandonAt: row.abandon_at,
	createdAt: row.created_at,
	updatedAt: row.updated_at
});
var fields = (signUp) => ({
	status: signUp.status,
	username: signUp.username,
	first_name: signUp.firstName,
	last_name: signUp.lastName,
	email_address: signUp.emailAddress,
	email_verification_id: signUp.emailVerificationId,
	password_digest: signUp.passwordDigest,
	unsafe_metadata: JSON.stringify(signUp.unsafeMetadata),
	legal_accepted_at: signUp.legalAcceptedAt,
	created_session_id: signUp.createdSessionId,
	created_user_id: signUp.createdUserId
});
var insertSignUp = async (db, signUp) => {
	await db.insertInto("sign_ups").values({
		id: signUp.id,
		instance_id: signUp.instanceId,
		client_id: signUp.clientId,
		...fields(signUp),
		abandon_at: signUp.abandonAt,
		created_at: signUp.createdAt,
		updated_at: signUp.updatedAt
	}).execute();
};
var findSignUp = async (db, clientId, id) => {
	const row = await db.selectFrom("sign_ups").selectAll().where("client_id", "=", clientId).where("id", "=", id).executeTakeFirst();
	return row && fromRow$3(row);
};
/** Reads an attempt and holds its row until the transaction ends. */
var lockSignUp = async (db, clientId, id) => {
	const row = await db.selectFrom("sign_ups").selectAll().where("client_id", "=", clientId).where("id", "=", id).forUpdate().executeTakeFirst();
	return row && fromRow$3(row);
};
/** Writes an attempt that was read with `lockSignUp` and changed. */
var saveSignUp = async (db, signUp, now) => {
	return fromRow$3(await db.updateTable("sign_ups").set({
		...fields(signUp),
		updated_at: sql`greatest(${now}::bigint, updated_at + 1)`
	}).where("id", "=", signUp.id).returningAll().executeTakeFirstOrThrow());
};
// packages/service/src/domain/session.ts
var MINUTE_MS = 6e4;
/** What the wire shows where a user has no factor of that kind. */
var NO_SUCH_FACTOR = -1;
/** The status as it is now: a stored `active` past its absolute or idle limit is over, whoever looks first. */
var statusAt = (session, now) => {
	if (session.status !== "active" && session.status !== "pending") return session.status;
	if (now >= session.expireAt) return "expired";
	return now >= session.abandonAt ? "abandoned" : session.status;
};
/** `active` and `pending` count as signed in (specification §4). */
var isSignedIn = (session, now) => {
	const status = statusAt(session, now);
	return status === "active" || status === "pending";
};
var idleDeadline = (expireAt, limits, now) => Math.min(expireAt, now + limits.idleMs);
/** A session that starts now, its first factor just proven. */
var startSession = (who, limits, now) => {
	const expireAt = now + limits.lifetimeMs;
	return {
		...who,
		status: "active",
		expireAt,
		abandonAt: idleDeadline(expireAt, limits, now),
		lastActiveAt: now,
		lastActiveOrganizationId: null,
		actor: null,
		firstFactorAt: now,
		secondFactorAt: null,
		createdAt: now,
		updatedAt: now
	};
};
/** What changes when the browser says that the session is in use; the absolute limit never moves. */
var touchedSession = (session, limits, now) => ({
	lastActiveAt: now,
	abandonAt: idleDeadline(session.expireAt, limits, now)
});
/** Whole minutes since each factor was proven (wire §4.3). */
var factorVerificationAge = (session, hasSecondFactor, now) => {
	const age = (provenAt) => provenAt === null ? NO_SUCH_FACTOR : Math.floor((now - provenAt) / MINUTE_MS);
	return [age(session.firstFactorAt), hasSecondFactor ? age(session.secondFactorAt) : NO_SUCH_FACTOR];
};
// packages/service/src/domain/token-claims.ts
/** The issuer of an instance: its own address, plain http only where the key's host is this machine. */
var issuerOf = (apiHost, isLoopback) => `${isLoopback ? "http" : "https"}://${apiHost}`;
var sessionClaims = (facts) => {
	const { session, now } = facts;
	const iat = Math.floor(Math.max(now, facts.clientUpdatedAt) / 1e3);
	return {
		iss: facts.issuer,
		sub: session.userId,
		sid: session.id,
		...facts.origin !== void 0 && { azp: facts.origin },
		iat,
		nbf: iat - 10,
		exp: iat + 60,
		fva: factorVerificationAge(session, facts.hasSecondFactor, now),
		...session.actor !== null && { act: session.actor }
	};
};
// packages/service/src/present/session.ts
var HAS_NO_SECOND_FACTOR = false;
/** Signs a token for a session, for the page that asks. */
var mintToken = async (at, session, clientUpdatedAt) => {
	const { apiHost } = at.instance;
	const claims = sessionClaims({
		session,
		issuer: issuerOf(apiHost, isLoopbackHost(apiHost)),
		origin: at.origin,
		hasSecondFactor: HAS_NO_SECOND_FACTOR,
		clientUpdatedAt,
		now: at.now
	});
	return {
		object: "token",
		jwt: await at.ports.signer.sign(at.db, at.instance, claims)
	};
};
/** The session with a fresh token while it is open (wire §0, trap 9), and without one when it is over. */
var presentSession = async (at, session, person, clientUpdatedAt) => ({
	object: "session",
	id: session.id,
	status: statusAt(session, at.now),
	expire_at: session.expireAt,
	abandon_at: session.abandonAt,
	last_active_at: session.lastActiveAt,
	last_active_organization_id: session.lastActiveOrganizationId,
	last_active_token: isSignedIn(session, at.now) ? await mintToken(at, session, clientUpdatedAt) : null,
	factor_verification_age: factorVerificationAge(session, HAS_NO_SECOND_FACTOR, at.now),
	actor: session.actor,
	tasks: null,
	user: userJSON(person.user, person.emails, at.instance.settings.user_settings),
	public_user_data: publicUserDataJSON(person.user, person.emails),
	created_at: session.createdAt,
	updated_at: session.updatedAt
});
// packages/service/src/domain/sign-in/supported-factors.ts
var IDENTIFIERS = [
	"email_address",
	"phone_number",
	"username",
	"web3_wallet"
];
/** Identifiers a person may type, in the order of the settings. */
var supportedIdentifiers = (attributes) => IDENTIFIERS.filter((name) => attributes[name].enabled && attributes[name].used_for_first_factor);
var takesEmailCode = (settings) => {
	const email = settings.attributes.email_address;
	return email.enabled && email.used_for_first_factor && email.first_factors.includes("email_code");
};
/**
* The factors of one user. The address that was typed is shown as it is, so that the surface can pick its factor; every
* other one is masked. A code goes only to proven addresses: an unproven one may belong to somebody else.
*/
var factorsOfUser = (settings, facts, typed) => {
	const typedEmail = normaliseEmail(typed);
	const proven = facts.emails.filter((email) => email.verificationStatus === "verified");
	const toAddress = (email) => ({
		email_address_id: email.id,
		safe_identifier: email.emailAddress === typedEmail ? email.emailAddress : maskEmail(email.emailAddress),
		primary: email.id === facts.primaryEmailAddressId
	});
	const password = settings.attributes.password.enabled && facts.hasPassword ? [{ strategy: "password" }] : [];
	const codes = takesEmailCode(settings) ? proven.map((email) => ({
		strategy: "email_code",
		...toAddress(email)
	})) : [];
	const resets = settings.attributes.password.enabled ? proven.map((email) => ({
		strategy: "reset_password_email_code",
		...toAddress(email)
	})) : [];
	return [
		...password,
		...codes,
		...resets
	];
};
/**
* The factors anybody is offered who types this identifier, when the instance does not tell who exists: the same for
* known and unknown, so nothing about the user goes in. `addressId` stands for whatever address it may be.
*/
var factorsForAnybody = (settings, typed, addressId) => {
	const password = settings.attributes.password.enabled ? [{ strategy: "password" }] : [];
	if (identifierKind(typed) !== "email_address") return password;
	const address = {
		email_address_id: addressId,
		safe_identifier: normaliseEmail(typed) ?? typed.trim(),
		primary: true
	};
	return [
		...password,
		...takesEmailCode(settings) ? [{
			strategy: "email_code",
			...address
		}] : [],
		...settings.attributes.password.enabled ? [{
			strategy: "reset_password_email_code",
			...address
		}] : []
	];
};
// packages/service/src/store/verifications.ts
var fromRow$2 = (row) => ({
	id: row.id,
	instanceId: row.instance_id,
	ownerId: row.owner_id,
	clientId: row.client_id,
	strategy: row.strategy,
	status: row.status,
	target: row.target,
	emailAddressId: row.email_address_id,
	codeMac: row.code_mac,
	attempts: row.attempts,
	expireAt: row.expire_at,
	sentAt: row.sent_at,
	createdAt: row.created_at,
	updatedAt: row.updated_at
});
var insertVerification = async (db, verification) => {
	await db.insertInto("verifications").values({
		id: verification.id,
		instance_id: verification.instanceId,
		client_id: verification.clientId,
		owner_id: verification.ownerId,
		strategy: verification.strategy,
		status: verification.status,
		target: verification.target,
		email_address_id: verification.emailAddressId,
		code_mac: verification.codeMac,
		attempts: verification.attempts,
		expire_at: verification.expireAt,
		sent_at: verification.sentAt,
		created_at: verification.createdAt,
		updated_at: verification.updatedAt
	}).execute();
};
var findVerification = async (db, ownerId, id) => {
	const row = await db.selectFrom("verifications").selectAll().where("owner_id", "=", ownerId).where("id", "=", id).executeTakeFirst();
	return row && fromRow$2(row);
};
/** Reads a proof and holds its row until the transaction ends, so that one code is judged by one request at a time. */
var lockVerification = async (db, ownerId, id) => {
	const row = await db.selectFrom("verifications").selectAll().where("owner_id", "=", ownerId).where("id", "=", id).forUpdate().executeTakeFirst();
	return row && fromRow$2(row);
};
var updateVerification = async (db, id, change, now) => {
	await db.updateTable("verifications").set({
		...change,
		updated_at: now
	}).where("id", "=", id).returning("id").executeTakeFirstOrThrow();
};
/**
* What was sent to an address since `since`. Takes a lock on the address until the transaction ends, so that two requests
* cannot both find room for the last message.
*/
var lockEarlierSends = async (db, to) => {
	await sql`select pg_advisory_xact_lock(hashtextextended(${`${to.instanceId}:${to.target}`}, 0))`.execute(db);
	return (await db.selectFrom("verifications").select(["sent_at", "status"]).where("instance_id", "=", to.instanceId).where("target", "=", to.target).where("sent_at", ">", to.since).execute()).flatMap((row) => row.sent_at === null ? [] : [{
		sentAt: row.sent_at,
		used: row.status === "verified"
	}]);
};
// packages/service/src/present/sign-in.ts
var STAND_IN_LENGTH = 27;
/**
* The id that stands for an address when the instance does not tell whether it exists. The same identifier always gives
* the same id, known or not, so asking twice teaches nothing.
*/
var standInAddressId = (vault, instanceId, typed) => `idn_${vault.mac("lookup", `${instanceId}:${normaliseIdentifier(typed)}`).replace(/[-_]/g, "0").slice(0, STAND_IN_LENGTH)}`;
var userData = (user) => user ? {
	...user.firstName !== null && { first_name: user.firstName },
	...user.lastName !== null && { last_name: user.lastName },
	image_url: "",
	has_image: false
} : null;
var firstFactors = async (at, signIn, user) => {
	if (signIn.status !== "needs_first_factor" || signIn.identifier === null) return null;
	const { user_settings: settings, security } = at.instance.settings;
	if (security.enumeration_protection) return factorsForAnybody(settings, signIn.identifier, standInAddressId(at.ports.vault, at.instance.id, signIn.identifier));
	if (!user) return [];
	return factorsOfUser(settings, {
		hasPassword: user.passwordDigest !== null,
		primaryEmailAddressId: user.primaryEmailAddressId,
		emails: await listEmails(at.db, [user.id])
	}, signIn.identifier);
};
var presentSignIn = async (at, signIn) => {
	const user = signIn.userId === null ? void 0 : await findUser(at.db, at.instance.id, signIn.userId);
	const verificationId = signIn.firstFactorVerificationId;
	const verification = verificationId === null ? void 0 : await findVerification(at.db, signIn.id, verificationId);
	const hidesUser = at.instance.settings.security.enumeration_protection && signIn.status !== "complete";
	return {
		object: "sign_in",
		id: signIn.id,
		status: signIn.status,
		supported_identifiers: supportedIdentifiers(at.instance.settings.user_settings.attributes),
		identifier: signIn.identifier,
		supported_first_factors: await firstFactors(at, signIn, user),
		supported_second_factors: null,
		first_factor_verification: verification ? verificationJSON(verification, at.now) : null,
		second_factor_verification: null,
		created_session_id: signIn.createdSessionId,
		user_data: hidesUser ? null : userData(user)
	};
};
// packages/service/src/domain/sign-up/requirements.ts
/** Attributes a person can give at sign-up, in the order surfaces show them. */
var FIELDS = [
	"email_address",
	"phone_number",
	"username",
	"first_name",
	"last_name",
	"password",
	"web3_wallet"
];
var isGiven = (signUp, field) => {
	const given = {
		email_address: signUp.emailAddress,
		username: signUp.username,
		first_name: signUp.firstName,
		last_name: signUp.lastName,
		password: signUp.passwordDigest,
		legal_accepted: signUp.legalAcceptedAt
	};
	return given[field] !== void 0 && given[field] !== null;
};
/** What stands between an attempt and a user; nothing missing and nothing unverified means that it can be completed. */
var requirementsOf = (settings, signUp, isEmailVerified) => {
	const enabled = FIELDS.filter((field) => settings.attributes[field].enabled);
	const legal = settings.sign_up.legal_consent_enabled ? ["legal_accepted"] : [];
	const required = [...enabled.filter((field) => settings.attributes[field].required), ...legal];
	const mustProveEmail = signUp.emailAddress !== null && settings.attributes.email_address.verify_at_sign_up && !isEmailVerified;
	return {
		required,
		optional: enabled.filter((field) => !settings.attributes[field].required),
		missing: required.filter((field) => !isGiven(signUp, field)),
		unverified: mustProveEmail ? ["email_address"] : []
	};
};
/** Can the user be created now? */
var isSatisfied = (requirements) => requirements.missing.length === 0 && requirements.unverified.length === 0;
// packages/service/src/domain/sign-up/sign-up.ts
/** An attempt nobody finishes is forgotten after a day. */
var SIGN_UP_LIFETIME_MS = 864e5;
/** The status as it is now: an open attempt past its time is abandoned. */
var signUpStatusAt = (signUp, now) => signUp.status === "missing_requirements" && now >= signUp.abandonAt ? "abandoned" : signUp.status;
// packages/service/src/present/sign-up.ts
var isSignUpStrategy = (strategy) => strategy === "email_code" || strategy === "email_link";
var emailVerification = (at, signUp, verification) => {
	if (signUp.emailAddress === null) return null;
	const json = verification ? verificationJSON(verification, at.now) : unstartedVerification;
	const waiting = json.status === "unverified" && verification ? "needs_attempt" : "needs_prepare";
	return {
		...json,
		next_action: json.status === "verified" ? "" : waiting,
		supported_strategies: at.instance.settings.user_settings.attributes.email_address.verifications.filter(isSignUpStrategy)
	};
};
var presentSignUp = async (at, signUp) => {
	const verificationId = signUp.emailVerificationId;
	const verification = verificationId === null ? void 0 : await findVerification(at.db, signUp.id, verificationId);
	const requirements = requirementsOf(at.instance.settings.user_settings, signUp, verification?.status === "verified");
	return {
		object: "sign_up",
		id: signUp.id,
		status: signUpStatusAt(signUp, at.now),
		required_fields: requirements.required,
		optional_fields: requirements.optional,
		missing_fields: requirements.missing,
		unverified_fields: requirements.unverified,
		username: signUp.username,
		first_name: signUp.firstName,
		last_name: signUp.lastName,
		email_address: signUp.emailAddress,
		phone_number: null,
		web3_wallet: null,
		has_password: signUp.passwordDigest !== null,
		unsafe_metadata: signUp.unsafeMetadata,
		external_account_strategy: null,
		external_account: null,
		created_session_id: signUp.createdSessionId,
		created_user_id: signUp.createdUserId,
		abandon_at: signUp.abandonAt,
		legal_accepted_at: signUp.legalAcceptedAt,
		verifications: {
			email_address: emailVerification(at, signUp, verification),
			phone_number: null,
			web3_wallet: null,
			external_account: null
		}
	};
};
// packages/service/src/present/client.ts
/** The users of these sessions by id, read together. */
var peopleOf = async (at, sessions) => {
	const ids = [...new Set(sessions.map((session) => session.userId))];
	const [users, emails] = await Promise.all([findUsers(at.db, at.instance.id, ids), listEmails(at.db, ids)]);
	return new Map(users.map((user) => [user.id, {
		user,
		emails: emails.filter((email) => email.userId === user.id)
	}]));
};
/** The client as it is now, or null when it is gone. */
var presentClient = async (at, clientId) => {
	const client = await findClient(at.db, at.instance.id, clientId);
	if (!client) return null;
	const sessions = await listClientSessions(at.db, client.id);
	const people = await peopleOf(at, sessions);
	const signIn = client.signInId === null ? void 0 : await findSignIn(at.db, client.id, client.signInId);
	const signUp = client.signUpId === null ? void 0 : await findSignUp(at.db, client.id, client.signUpId);
	const presented = await Promise.all(sessions.flatMap((session) => {
		const person = people.get(session.userId);
		return person ? [presentSession(at, session, person, client.updatedAt)] : [];
	}));
	return {
		object: "client",
		id: client.id,
		status: "active",
		sessions: presented,
		sign_in: signIn ? await presentSignIn(at, signIn) : null,
		sign_up: signUp ? await presentSignUp(at, signUp) : null,
		last_active_session_id: client.lastActiveSessionId,
		captcha_bypass: false,
		cookie_expires_at: client.cookieExpiresAt,
		created_at: client.createdAt,
		updated_at: client.updatedAt
	};
};
// packages/service/src/http/cookie-suffix.ts
/** First characters of the base64url SHA-1 of the whole publishable key; a name, not a protection. */
var cookieSuffix = (publishableKey) => createHash("sha1").update(publishableKey, "utf8").digest("base64url").slice(0, 8);
var CLIENT_COOKIE_SECONDS = 31536e3;
/** A page on another site gets its cookies back only if they may cross, each site with its own copy. */
var crossSite = {
	secure: true,
	sameSite: "None",
	partitioned: true
};
var isPlainHttp = (call) => isLoopbackHost(call.instance.apiHost);
/** `__Host-` makes browsers insist on Secure, no Domain and the root path; plain http on this machine cannot have it. */
var clientCookieName = (call) => isLoopbackHost(call.instance.apiHost) ? call.names.cookies.client : call.names.cookies.hostClient;
/** The Set-Cookie line of the browser's secret; an empty secret takes the cookie away. */
var clientCookie = (call, secret) => {
	const lifetime = {
		path: "/",
		httpOnly: true,
		maxAge: secret === "" ? 0 : CLIENT_COOKIE_SECONDS
	};
	const reach = isPlainHttp(call) ? { sameSite: "Lax" } : isCrossSite(originRules(call), call.origin) ? crossSite : {
		secure: true,
		sameSite: "Lax"
	};
	return serialize(clientCookieName(call), secret, {
		...lifetime,
		...reach
	});
};
/** The Set-Cookie lines that tell application servers when the client last changed; 0 when nobody is signed in. */
var clientUatCookies = (call, updatedAtSeconds) => {
	const { clientUat } = call.names.cookies;
	const options = {
		path: "/",
		maxAge: CLIENT_COOKIE_SECONDS,
		...isPlainHttp(call) ? { sameSite: "Strict" } : isCrossSite(originRules(call), call.origin) ? crossSite : {
			secure: true,
			sameSite: "Strict",
			domain: instanceDomain(originRules(call))
		}
	};
	return [clientUat, `${clientUat}_${cookieSuffix(call.instance.publishableKey)}`].map((name) => serialize(name, String(updatedAtSeconds), options));
};
// packages/service/src/store/dev-browsers.ts
var fromRow$1 = (row) => ({
	id: row.id,
	instanceId: row.instance_id,
	tokenHash: row.token_hash,
	clientId: row.client_id ?? void 0,
	createdAt: row.created_at
});
var insertDevBrowser = async (db, browser) => {
	await db.insertInto("dev_browsers").values({
		id: browser.id,
		instance_id: browser.instanceId,
		token_hash: browser.tokenHash,
		client_id: null,
		created_at: browser.now,
		updated_at: browser.now
	}).execute();
};
var findDevBrowser = async (db, instanceId, tokenHash) => {
	const row = await db.selectFrom("dev_browsers").selectAll().where("instance_id", "=", instanceId).where("token_hash", "=", tokenHash).executeTakeFirst();
	return row && fromRow$1(row);
};
/** Ties the browser to a client, or unties it with `undefined`. */
var setDevBrowserClient = async (db, id, clientId, now) => {
	await db.updateTable("dev_browsers").set({
		client_id: clientId ?? null,
		updated_at: now
	}).where("id", "=", id).executeTakeFirstOrThrow();
};
/** Gives the browser a new token; the old one stops working at once. False when another request rotated it first. */
var rotateDevBrowser = async (db, rotation) => {
	return (await db.updateTable("dev_browsers").set({
		token_hash: rotation.newHash,
		updated_at: rotation.now
	}).where("id", "=", rotation.id).where("token_hash", "=", rotation.oldHash).executeTakeFirst()).numUpdatedRows === 1n;
};
// packages/service/src/http/client-identity.ts
/** Reads who the browser says it is; an unknown development token is a fault, an unknown cookie is nobody. */
var findBrowser = async (call) => {
	const { instance, names, ports, database } = call;
	if (instance.environmentType === "production") {
		const name = clientCookieName(call);
		return {
			kind: "production",
			secret: parse(call.request.headers.get("cookie") ?? "", name)[name]
		};
	}
	const token = call.url.searchParams.get(names.params.devBrowser) ?? "";
	const found = await findDevBrowser(database.db, instance.id, ports.vault.mac("dev_browser", token));
	if (!found) throw new Fault("dev_browser_unauthenticated", call.method === "GET" ? { status: 403 } : {});
	return {
		kind: "development",
		devBrowser: found
	};
};
/** The client of a browser, if it has one. */
var findBrowserClient = async (db, call, browser) => {
	if (browser.kind === "development") {
		const { clientId } = browser.devBrowser;
		return clientId === void 0 ? void 0 : findClient(db, call.instance.id, clientId);
	}
	return browser.secret === void 0 ? void 0 : findClientBySecretHash(db, call.instance.id, call.ports.vault.mac("client", browser.secret));
};
var issueSecret = (call) => {
	const secret = call.ports.random.secret();
	return {
		secret,
		secretHash: call.ports.vault.mac("client", secret),
		cookieExpiresAt: call.now + CLIENT_COOKIE_SECONDS * 1e3
	};
};
/** The client of a browser, made now if there is none yet. In production a new one comes with its first secret. */
var ensureClient = async (db, call, asking) => {
	const { instance, ports, now } = call;
	const { browser } = asking;
	if (asking.client) return { client: asking.client };
	if (browser.kind === "production") {
		const { secret, secretHash, cookieExpiresAt } = issueSecret(call);
		return {
			client: await updateClient(db, (await insertClient(db, {
				id: ports.ids.next("client"),
				instanceId: instance.id,
				secretHash,
				now
			})).id, { cookieExpiresAt }, now),
			secret
		};
	}
	await holdBrowser(db, browser.devBrowser.id);
	const current = await findDevBrowser(db, instance.id, browser.devBrowser.tokenHash);
	if (!current) throw new Fault("dev_browser_unauthenticated");
	const known = await findBrowserClient(db, call, {
		kind: "development",
		devBrowser: current
	});
	if (known) return { client: known };
	const client = await insertClient(db, {
		id: ports.ids.next("client"),
		instanceId: instance.id,
		secretHash: null,
		now
	});
	await setDevBrowserClient(db, current.id, client.id, now);
	return { client };
};
/** Gives the browser a new secret; whoever holds the old one is nobody from this moment on (security R13). */
var rotateSecret = async (db, call, browser, clientId) => {
	const { ports, now } = call;
	if (browser.kind === "production") {
		const { secret, secretHash, cookieExpiresAt } = issueSecret(call);
		await updateClient(db, clientId, {
			secretHash,
			cookieExpiresAt
		}, now);
		return secret;
	}
	const secret = newDevBrowserToken(call);
	const { id, tokenHash: oldHash } = browser.devBrowser;
	if (!await rotateDevBrowser(db, {
		id,
		oldHash,
		newHash: ports.vault.mac("dev_browser", secret),
		now
	})) throw new Fault("dev_browser_unauthenticated");
	return secret;
};
/** A token that stands for a development browser. */
var newDevBrowserToken = (call) => `dvb_${call.ports.random.secret()}`;
// packages/service/src/handlers/presenting.ts
var presenting = (call) => ({
	db: call.database.db,
	instance: call.instance,
	ports: call.ports,
	origin: call.origin,
	now: call.ports.clock.now()
});
// packages/service/src/handlers/client.ts
var SECOND_MS$3 = 1e3;
/** The client as it is now; it was there a moment ago, so its absence is a race that the browser lost. */
var shown$1 = async (call, clientId) => {
	const client = await presentClient(presenting(call), clientId);
	if (!client) throw new Fault("client_not_found");
	return client;
};
/** Never a fault for a browser we do not know yet: it gets null (wire §0, trap 10). */
var getClient = async (visit) => ({
	at: "reply",
	reply: visit.client ? await presentClient(presenting(visit), visit.client.id) : null
});
var ensured = async (visit) => {
	const { client, secret } = await visit.database.transaction((db) => ensureClient(db, visit, visit));
	const browser = {
		clientId: client.id,
		secret
	};
	return {
		at: "reply",
		reply: await shown$1(visit, client.id),
		browser
	};
};
var putClient = ensured;
/** There is no captcha to check, so every answer will do, the empty one included (wire §0, trap 25). */
var verifyClient = ensured;
var removeClient = async (visit) => {
	const { browser, client, now } = visit;
	await visit.database.transaction(async (db) => {
		if (browser.kind === "development") await setDevBrowserClient(db, browser.devBrowser.id, void 0, now);
		await deleteClient(db, client.id);
	});
	return {
		at: "reply",
		reply: {
			object: "client",
			id: client.id,
			deleted: true
		},
		browser: {
			clientId: null,
			secret: browser.kind === "production" ? "" : void 0
		}
	};
};
/** Signs out of everything on this browser. Running it twice leaves the same state, so it answers the same. */
var removeClientSessions = async (visit) => {
	const { client, now } = visit;
	await visit.database.transaction(async (db) => {
		await closeSessions(db, {
			clientId: client.id,
			listed: true
		}, "removed", now);
		await updateClient(db, client.id, {
			lastActiveSessionId: null,
			signInId: null,
			signUpId: null
		}, now);
	});
	return {
		at: "reply",
		reply: await shown$1(visit, client.id)
	};
};
/** A page the person opened: at the top of a tab, and not from another site (security, place 5). */
var isOwnNavigation = (request) => {
	const { headers } = request;
	const site = headers.get("sec-fetch-site");
	return headers.get("sec-fetch-mode") === "navigate" && headers.get("sec-fetch-dest") === "document" && site !== "cross-site";
};
/** Gives the client's cookie a new year and sends the browser back where it came from. */
var touchClient = async (visit) => {
	const target = allowedRedirect(originRules(visit), visit.query.redirect_url);
	if (target === void 0) throw new Fault("redirect_url_invalid");
	if (!isOwnNavigation(visit.request)) throw new Fault("origin_invalid");
	const { browser, client, now } = visit;
	if (!client || browser.kind !== "production") return {
		at: "redirect",
		target
	};
	const cookieExpiresAt = now + CLIENT_COOKIE_SECONDS * SECOND_MS$3;
	await visit.database.transaction((db) => updateClient(db, client.id, { cookieExpiresAt }, now));
	return {
		at: "redirect",
		target,
		browser: {
			clientId: client.id,
			secret: browser.secret
		}
	};
};
// packages/service/src/handlers/dev-browser.ts
var createDevBrowser = async (call) => {
	const { instance, ports, database, now } = call;
	if (instance.environmentType === "production") throw new Fault("url_based_session_syncing_disabled");
	const token = newDevBrowserToken(call);
	await insertDevBrowser(database.db, {
		id: ports.ids.next("dvb"),
		instanceId: instance.id,
		tokenHash: ports.vault.mac("dev_browser", token),
		now
	});
	return {
		at: "reply",
		reply: { id: token }
	};
};
// packages/service/src/present/environment.ts
var environmentJSON = (instance) => {
	const { auth_config, display_config, user_settings, organization_settings, maintenance_mode } = instance.settings;
	return {
		object: "environment",
		id: instance.id,
		auth_config,
		display_config,
		user_settings,
		organization_settings,
		maintenance_mode
	};
};
// packages/service/src/handlers/environment.ts
/** Read and touch answer alike: which origins are allowed is the operator's word, never learnt from a request. */
var getEnvironment = async (call) => ({
	at: "reply",
	reply: environmentJSON(call.instance)
});
// packages/service/src/present/session-activity.ts
var activityJSON = (activity) => ({
	object: "session_activity",
	id: activity.id,
	...activity.deviceType !== null && { device_type: activity.deviceType },
	...activity.browserName !== null && { browser_name: activity.browserName },
	...activity.browserVersion !== null && { browser_version: activity.browserVersion },
	...activity.ipAddress !== null && { ip_address: activity.ipAddress },
	...activity.city !== null && { city: activity.city },
	...activity.country !== null && { country: activity.country },
	is_mobile: activity.isMobile
});
var sessionWithActivitiesJSON = (session, activity, now) => ({
	object: "session",
	id: session.id,
	status: statusAt(session, now),
	expire_at: session.expireAt,
	abandon_at: session.abandonAt,
	last_active_at: session.lastActiveAt,
	last_active_organization_id: session.lastActiveOrganizationId,
	actor: session.actor,
	user: null,
	...activity && { latest_activity: activityJSON(activity) },
	created_at: session.createdAt,
	updated_at: session.updatedAt
});
// packages/service/src/store/session-activities.ts
var fromRow = (row) => ({
	id: row.id,
	sessionId: row.session_id,
	deviceType: row.device_type,
	browserName: row.browser_name,
	browserVersion: row.browser_version,
	ipAddress: row.ip_address,
	city: row.city,
	country: row.country,
	isMobile: row.is_mobile
});
/** Writes down where a session was last seen. */
var recordActivity = async (db, activity, now) => {
	const seen = {
		device_type: activity.deviceType,
		browser_name: activity.browserName,
		browser_version: activity.browserVersion,
		ip_address: activity.ipAddress,
		city: activity.city,
		country: activity.country,
		is_mobile: activity.isMobile,
		updated_at: now
	};
	await db.insertInto("session_activities").values({
		id: activity.id,
		session_id: activity.sessionId,
		created_at: now,
		...seen
	}).onConflict((conflict) => conflict.column("session_id").doUpdateSet(seen)).execute();
};
var findActivities = async (db, sessionIds) => {
	if (sessionIds.length === 0) return [];
	return (await db.selectFrom("session_activities").selectAll().where("session_id", "in", sessionIds).execute()).map(fromRow);
};
// packages/service/src/handlers/me.ts
var getMe = async (visit) => {
	const person = (await peopleOf(presenting(visit), [visit.session])).get(visit.session.userId);
	if (!person) throw new Fault("authentication_invalid");
	return {
		at: "reply",
		reply: userJSON(person.user, person.emails, visit.instance.settings.user_settings)
	};
};
/** A bare array (wire §0, trap 6). */
var listActiveSessions = async (visit) => {
	const at = presenting(visit);
	const sessions = (await listUserSessions(at.db, visit.session.userId)).filter((session) => isSignedIn(session, at.now));
	const activities = await findActivities(at.db, sessions.map((session) => session.id));
	return {
		at: "reply",
		reply: sessions.map((session) => sessionWithActivitiesJSON(session, activities.find((activity) => activity.sessionId === session.id), at.now))
	};
};
// packages/service/src/handlers/not-implemented.ts
var notImplementedYet = async () => {
	throw new Fault("not_implemented_yet");
};
// packages/service/src/domain/user-agent.ts
var BROWSERS = [
	["Edge", /\bEdg(?:e|A|iOS)?\/([\d.]+)/],
	["Opera", /\bOPR\/([\d.]+)/],
	["Samsung Internet", /\bSamsungBrowser\/([\d.]+)/],
	["Firefox", /\b(?:Firefox|FxiOS)\/([\d.]+)/],
	["Chrome", /\b(?:Chrome|CriOS)\/([\d.]+)/],
	["Safari", /\bVersion\/([\d.]+).*\bSafari\//]
];
var DEVICES = [
	["iPhone", /\biPhone\b/],
	["iPad", /\biPad\b/],
	["Android", /\bAndroid\b/],
	["Macintosh", /\bMacintosh\b/],
	["Windows", /\bWindows\b/],
	["Linux", /\bLinux\b/]
];
var MOBILE = /\b(?:Mobile|iPhone|iPad|Android)\b/;
var HEADER_MAX_LENGTH = 512;
var deviceOf = (userAgent) => {
	const text = (userAgent ?? "").slice(0, HEADER_MAX_LENGTH);
	const browser = BROWSERS.find(([, pattern]) => pattern.test(text));
	return {
		deviceType: DEVICES.find(([, pattern]) => pattern.test(text))?.[0] ?? null,
		browserName: browser?.[0] ?? null,
		browserVersion: browser?.[1].exec(text)?.[1] ?? null,
		isMobile: MOBILE.test(text)
	};
};
// packages/service/src/handlers/start-session.ts
var SECOND_MS$2 = 1e3;
var sessionLimits = (call) => {
	const { lifetime_seconds, inactivity_seconds } = call.instance.settings.security.sessions;
	return {
		lifetimeMs: lifetime_seconds * SECOND_MS$2,
		idleMs: inactivity_seconds * SECOND_MS$2
	};
};
/** Writes down where a session is used from. */
var noteDevice = (db, call, sessionId) => recordActivity(db, {
	id: call.ports.ids.next("act"),
	sessionId,
	...deviceOf(call.userAgent),
	ipAddress: call.address,
	city: null,
	country: call.country ?? null
}, call.now);
/** Signs a user in on a client, inside the caller's transaction. */
var startUserSession = async (db, call, on) => {
	const { instance, ports, now } = call;
	const session = startSession({
		id: ports.ids.next("sess"),
		instanceId: instance.id,
		clientId: on.client.id,
		userId: on.userId
	}, sessionLimits(call), now);
	await makeRoom(db, {
		clientId: on.client.id,
		userId: on.userId,
		isSingle: instance.settings.auth_config.single_session_mode,
		now
	});
	await insertSession(db, session);
	await noteDevice(db, call, session.id);
	await updateClient(db, on.client.id, {
		lastActiveSessionId: session.id,
		signInId: null,
		signUpId: null
	}, now);
	return {
		sessionId: session.id,
		secret: await rotateSecret(db, call, on.browser, on.client.id)
	};
};
// packages/service/src/handlers/sessions.ts
/** The session as it is now, with its user. */
var shown = async (visit) => {
	const at = presenting(visit);
	const session = await findSession(at.db, visit.client.id, visit.session.id);
	const person = session && (await peopleOf(at, [session])).get(session.userId);
	const client = await findClient(at.db, visit.instance.id, visit.client.id);
	if (!session || !person || !client) throw new Fault("session_not_found");
	return presentSession(at, session, person, client.updatedAt);
};
var getSession = async (visit) => ({
	at: "reply",
	reply: await shown(visit)
});
/** The session to fall back to when one closes: another open one, the most recently used. */
var nextActive = async (db, visit) => {
	return [...(await listClientSessions(db, visit.client.id)).filter((session) => session.id !== visit.session.id && isSignedIn(session, visit.now))].sort((a, b) => b.lastActiveAt - a.lastActiveAt)[0]?.id ?? null;
};
var close = (status) => async (visit) => {
	const { session, client, now } = visit;
	await visit.database.transaction(async (db) => {
		await updateSession(db, session.id, { status }, now);
		const wasLast = client.lastActiveSessionId === session.id;
		await updateClient(db, client.id, wasLast ? { lastActiveSessionId: await nextActive(db, visit) } : {}, now);
	});
	return {
		at: "reply",
		reply: await shown(visit)
	};
};
var endSession = close("ended");
var removeSession = close("removed");
/** No user belongs to an organization yet, so none can be made active. */
var refuseOrganization = (organizationId) => {
	if (organizationId) throw new Fault("resource_not_found");
};
var touchSession = async (visit) => {
	const { session, client, now } = visit;
	refuseOrganization(visit.body.active_organization_id);
	await visit.database.transaction(async (db) => {
		const lastActiveOrganizationId = null;
		await updateSession(db, session.id, {
			...touchedSession(session, sessionLimits(visit), now),
			lastActiveOrganizationId
		}, now);
		await noteDevice(db, visit, session.id);
		await updateClient(db, client.id, { lastActiveSessionId: session.id }, now);
	});
	return {
		at: "reply",
		reply: await shown(visit)
	};
};
/** A token, bare (wire §0, trap 5). Nothing changes: a token is not a use of the session. */
var createToken = async (visit) => {
	refuseOrganization(visit.body.organization_id);
	return {
		at: "reply",
		reply: await mintToken(presenting(visit), visit.session, visit.client.updatedAt)
	};
};
// packages/service/src/domain/sign-in/attempt.ts
/** Why a step that needs this status cannot be taken, or undefined when it can. */
var stepProblem = (signIn, needed, now) => {
	if (signIn.status === "complete") return "sign_in_already_complete";
	if (now >= signIn.abandonAt) return "sign_in_not_found";
	return signIn.status === needed ? void 0 : "sign_in_step_invalid";
};
/** The status after the first factor: a reset asks for the new password first, a second factor is never skipped. */
var afterFirstFactor = (facts) => {
	if (facts.isReset && !facts.hasNewPassword) return "needs_new_password";
	return facts.hasSecondFactor ? "needs_second_factor" : "complete";
};
// packages/service/src/domain/sign-in/prepare.ts
var isEmailCodeStrategy = (strategy) => strategy === "email_code" || strategy === "reset_password_email_code";
/** The proven address with this id, among those of the user. */
var addressById = (emails, id) => emails.find((email) => email.id === id && email.verificationStatus === "verified");
/** The proven address that was typed as the identifier, else the primary one, else any. */
var addressForIdentifier = (emails, typed, primaryId) => {
	const proven = emails.filter((email) => email.verificationStatus === "verified");
	const typedEmail = normaliseEmail(typed);
	return proven.find((email) => email.emailAddress === typedEmail) ?? (typedEmail === void 0 ? proven.find((email) => email.id === primaryId) ?? proven[0] : void 0);
};
// packages/service/src/domain/network.ts
var GROUPS = 8;
var NETWORK_GROUPS = 4;
var expand = (address) => {
	const [head = "", tail] = address.toLowerCase().split("::");
	const left = head === "" ? [] : head.split(":");
	const right = tail === void 0 || tail === "" ? [] : tail.split(":");
	const missing = Math.max(0, GROUPS - left.length - right.length);
	return tail === void 0 ? left : [
		...left,
		...Array.from({ length: missing }, () => "0"),
		...right
	];
};
/** `2001:db8::1` and `2001:db8::2` are one network; `192.0.2.1` is its own. */
var networkOf = (address) => address.includes(":") ? expand(address).slice(0, NETWORK_GROUPS).map((group) => group.replace(/^0+(?=.)/, "")).join(":") : address;
// packages/service/src/store/rate-limits.ts
/**
* Counts one event and says whether it is still within the limit. Call it with `database.db`, before the request's
* transaction: a counter inside a transaction would be forgotten by its rollback.
*/
var countAgainstLimit = async (db, event) => {
	const over = sql`rate_limits.window_ends_at <= ${event.now}::bigint`;
	const row = await db.insertInto("rate_limits").values({
		key: event.key,
		count: 1,
		window_ends_at: event.now + event.windowMs
	}).onConflict((conflict) => conflict.column("key").doUpdateSet({
		count: sql`case when ${over} then 1 else rate_limits.count + 1 end`,
		window_ends_at: sql`case when ${over} then excluded.window_ends_at else rate_limits.window_ends_at end`
	})).returning(["count", "window_ends_at"]).executeTakeFirstOrThrow();
	const allowed = row.count <= event.limit;
	return {
		allowed,
		retryAfterMs: allowed ? 0 : row.window_ends_at - event.now
	};
};
/** Removes counters whose window is over. */
var purgeRateLimits = async (db, now) => {
	await db.deleteFrom("rate_limits").where("window_ends_at", "<=", now).execute();
};
// packages/service/src/http/guards/rate-limit.ts
var SECOND_MS$1 = 1e3;
var count = async (call, action, subject) => {
	const limit = call.instance.settings.security.rate_limits[action];
	const { allowed, retryAfterMs } = await countAgainstLimit(call.database.db, {
		key: call.ports.vault.mac("rate_limit", `${call.instance.id}:${action}:${subject}`),
		limit: limit.count,
		windowMs: limit.seconds * SECOND_MS$1,
		now: call.now
	});
	if (!allowed) throw new Fault("too_many_requests", { retryAfterSeconds: Math.ceil(retryAfterMs / SECOND_MS$1) });
};
/** The guard: one network may do this so often. */
var rateLimit = (action) => async (call) => {
	await count(call, action, `network:${networkOf(call.address)}`);
	return {};
};
/** One account may be asked for so often; called by handlers once they know which account is meant. */
var limitAccount = (call, action, account) => count(call, action, `account:${account}`);
var LOCKOUT_LIMITS = {
	attempts: 10,
	lockMs: 36e5,
	hardCap: 100
};
/** Far enough to mean "until somebody clears it". */
var FOREVER = Number.MAX_SAFE_INTEGER;
var NO_FAILURES = {
	failures: 0,
	total: 0,
	lockedUntil: null
};
var isLocked = (lockout, now) => lockout.lockedUntil !== null && now < lockout.lockedUntil;
/**
* Takes one try from the account's budget, as if it had failed already; a success clears the record. Counting first is
* what keeps hundreds of parallel guesses from being judged more often than the limit.
*/
var reserveAttempt = (lockout, now, limits = LOCKOUT_LIMITS) => {
	if (isLocked(lockout, now)) return {
		allowed: false,
		next: lockout
	};
	const failures = (lockout.lockedUntil === null ? lockout.failures : 0) + 1;
	const total = lockout.total + 1;
	return {
		allowed: true,
		next: {
			failures,
			total,
			lockedUntil: total >= limits.hardCap ? FOREVER : failures >= limits.attempts ? now + limits.lockMs : null
		}
	};
};
// packages/service/src/store/lockouts.ts
var read = async (db, key) => {
	const row = await db.selectFrom("lockouts").selectAll().where("key", "=", key).forUpdate().executeTakeFirst();
	return row && {
		failures: row.failures,
		total: row.total,
		lockedUntil: row.locked_until
	};
};
/** Reads a counter and holds its row until the transaction ends; a missing one is made first, so there is a row to hold. */
var lockLockout = async (db, key, now) => {
	const known = await read(db, key);
	if (known) return known;
	return await db.insertInto("lockouts").values({
		key,
		failures: 0,
		total: 0,
		locked_until: null,
		updated_at: now
	}).onConflict((conflict) => conflict.doNothing()).returning("key").executeTakeFirst() ? NO_FAILURES : await read(db, key) ?? NO_FAILURES;
};
var saveLockout = async (db, key, lockout, now) => {
	const values = {
		failures: lockout.failures,
		total: lockout.total,
		locked_until: lockout.lockedUntil,
		updated_at: now
	};
	await db.insertInto("lockouts").values({
		key,
		...values
	}).onConflict((conflict) => conflict.column("key").doUpdateSet(values)).execute();
};
/** Forgets the failures of an account after it was proven. */
var clearLockout = async (db, key) => {
	await db.deleteFrom("lockouts").where("key", "=", key).execute();
};
// packages/service/src/handlers/check-password.ts
/** The name under which tries are counted: the user, or the identifier where the instance does not tell who exists. */
var accountKey = (call, userId, identifier) => userId === void 0 ? call.ports.vault.mac("lookup", `${call.instance.id}:unknown:${identifier}`) : `user:${userId}`;
/** Counts one failure; used for wrong codes, which never lock anybody out of codes themselves. */
var countFailure = async (db, account, now) => {
	const { allowed, next } = reserveAttempt(await lockLockout(db, account, now), now);
	if (allowed) await saveLockout(db, account, next, now);
	return allowed;
};
var reserve = (database, account, now) => database.transaction((db) => countFailure(db, account, now));
/** Throws a fault unless the password is right. `onMissing` says what to answer where there is nothing to compare with. */
var provePassword = async (call, check, onMissing) => {
	const { hasher } = call.ports;
	await limitAccount(call, "attempt", check.account);
	if (!await reserve(call.database, check.account, call.now)) throw new Fault("user_locked");
	if (check.digest === void 0) {
		await hasher.burn(check.password);
		throw onMissing();
	}
	if (!await hasher.verify(check.digest, check.password)) throw new Fault("form_password_incorrect", { field: "password" });
	return { upgradedDigest: hasher.needsRehash(check.digest) ? await hasher.hash(check.password) : void 0 };
};
// packages/service/src/handlers/complete-sign-in.ts
/** Keeps the proof of a password; codes have their own row already. */
var recordPasswordProof = async (db, call, signIn) => {
	const id = call.ports.ids.next("ver");
	await insertVerification(db, {
		id,
		instanceId: call.instance.id,
		ownerId: signIn.id,
		clientId: signIn.clientId,
		strategy: "password",
		status: "verified",
		target: null,
		emailAddressId: null,
		codeMac: null,
		attempts: 1,
		expireAt: null,
		sentAt: null,
		createdAt: call.now,
		updatedAt: call.now
	});
	return id;
};
/** Completes an attempt inside the caller's transaction and gives the browser's new secret. */
var completeSignIn = async (db, call, completion) => {
	const { signIn, user, passwordDigest } = completion;
	const { sessionId, secret } = await startUserSession(db, call, {
		browser: completion.browser,
		client: completion.client,
		userId: user.id
	});
	const proof = completion.strategy === "password" ? await recordPasswordProof(db, call, signIn) : void 0;
	const status = afterFirstFactor({
		isReset: false,
		hasNewPassword: true,
		hasSecondFactor: false
	});
	await updateSignIn(db, signIn.id, {
		status,
		createdSessionId: sessionId,
		...proof !== void 0 && { firstFactorVerificationId: proof }
	}, call.now);
	await updateUser(db, user.id, {
		lastSignInAt: call.now,
		...passwordDigest !== void 0 && { passwordDigest }
	}, call.now);
	await clearLockout(db, accountKey(call, user.id, ""));
	return secret;
};
// packages/service/src/delivery/messages.ts
/** A name for a header or a sentence: control characters, line breaks included, become spaces. */
var oneLine = (text) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
var ESCAPES = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	"\"": "&quot;",
	"'": "&#39;"
};
var escapeHtml = (text) => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);
var page = (title, paragraphs) => [
	"<!doctype html>",
	"<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">",
	`<title>${escapeHtml(title)}</title></head>`,
	"<body style=\"margin:0;padding:32px 16px;background:#f6f7f9;color:#16181d;font-family:system-ui,sans-serif;line-height:1.5\">",
	"<div style=\"max-width:28rem;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px\">",
	...paragraphs,
	"</div></body></html>"
].join("\n");
var paragraph = (text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
var codeBlock = (code) => `<p style="margin:0 0 16px;font-size:32px;font-weight:600;letter-spacing:0.2em">${escapeHtml(code)}</p>`;
/** The message that carries a one-time code; `minutes` is how long the code works. */
var verificationCodeMessage = (details) => {
	const application = oneLine(details.applicationName) || "your account";
	const subject = `${details.code} is your code for ${application}`;
	const opening = `Enter this code to continue to ${application}:`;
	const validity = `It works for ${details.minutes} minutes and only once.`;
	const caution = "If you did not ask for it, you can ignore this message. Never give the code to anyone.";
	return {
		to: details.to,
		subject,
		text: [
			opening,
			"",
			details.code,
			"",
			validity,
			"",
			caution,
			""
		].join("\n"),
		html: page(subject, [
			paragraph(opening),
			codeBlock(details.code),
			paragraph(validity),
			paragraph(caution)
		]),
		code: details.code,
		link: void 0
	};
};
/** What the owner of an address gets when somebody signs up with it and the instance does not tell who exists. */
var accountExistsMessage = (details) => {
	const application = oneLine(details.applicationName) || "your account";
	const subject = `You already have an account for ${application}`;
	const what = `Somebody, perhaps you, tried to sign up for ${application} with this address. You have an account already: sign in instead.`;
	const caution = "If it was not you, there is nothing to do.";
	return {
		to: details.to,
		subject,
		text: [
			what,
			"",
			caution,
			""
		].join("\n"),
		html: page(subject, [paragraph(what), paragraph(caution)]),
		code: void 0,
		link: void 0
	};
};
// packages/service/src/handlers/one-time-code.ts
var SECOND_MS = 1e3;
var MINUTE_SECONDS = 60;
var codeMac = (call, verificationId, code) => call.ports.vault.mac("code", `${verificationId}:${code}`);
var messageFor = (call, order, code) => {
	const applicationName = call.instance.settings.display_config.application_name;
	const to = order.target;
	if (order.delivery === "nobody") return void 0;
	if (order.delivery === "account_exists") return accountExistsMessage({
		to,
		applicationName
	});
	return verificationCodeMessage({
		to,
		applicationName,
		code,
		minutes: CODE_LIFETIME_MS / SECOND_MS / MINUTE_SECONDS
	});
};
var refuseTooSoon = async (db, call, target) => {
	const { count, seconds } = call.instance.settings.security.rate_limits.send;
	const limits = {
		count,
		windowMs: seconds * SECOND_MS
	};
	const wait = waitBeforeSend(await lockEarlierSends(db, {
		instanceId: call.instance.id,
		target,
		since: call.now - limits.windowMs
	}), limits, call.now);
	if (wait > 0) throw new Fault("too_many_requests", { retryAfterSeconds: Math.ceil(wait / SECOND_MS) });
};
/**
* Sends a code and gives the id of the proof it belongs to. Asked again for the same proof within half a minute, it sends
* nothing and the first code stays good: a surface that mounts twice must not kill the code in the mail.
*/
var sendCode = async (db, call, order) => {
	const { current } = order;
	const { now } = call;
	if (current && current.strategy === order.strategy && current.target === order.target && isFreshSend(current, now)) return current.id;
	await refuseTooSoon(db, call, order.target);
	const code = call.ports.random.digits(6);
	const id = call.ports.ids.next("ver");
	await insertVerification(db, {
		id,
		instanceId: call.instance.id,
		ownerId: order.ownerId,
		clientId: order.clientId,
		strategy: order.strategy,
		status: "unverified",
		target: order.target,
		emailAddressId: order.emailAddressId,
		codeMac: codeMac(call, id, code),
		attempts: 0,
		expireAt: now + CODE_LIFETIME_MS,
		sentAt: now,
		createdAt: now,
		updatedAt: now
	});
	const message = messageFor(call, order, code);
	if (message) await enqueueMessage(db, call.ports, {
		instanceId: call.instance.id,
		channel: "email",
		...message
	});
	return id;
};
var REFUSALS = {
	incorrect: {
		code: "form_code_incorrect",
		field: "code"
	},
	expired: {
		code: "verification_expired",
		field: "code"
	},
	exhausted: {
		code: "verification_failed",
		field: "code"
	},
	already_verified: {
		code: "verification_already_verified",
		field: "code"
	}
};
/** Judges a code against the running proof and counts the try. One request at a time: the proof's row is held. */
var judgeCode = async (db, call, against) => {
	const code = against.code.replace(/\s/g, "");
	if (code === "") throw new Fault("form_param_nil", { field: "code" });
	const { verificationId } = against;
	const verification = verificationId === null ? void 0 : await lockVerification(db, against.ownerId, verificationId);
	if (!verification || verification.strategy !== against.strategy || verification.codeMac === null) throw new Fault("verification_missing");
	const { outcome, status, attempts } = tryCode(verification, sameSecret(verification.codeMac, codeMac(call, verification.id, code)), call.now);
	if (outcome === "already_verified") throw new Fault("verification_already_verified");
	await updateVerification(db, verification.id, {
		status,
		attempts
	}, call.now);
	if (outcome === "verified") return {
		at: "right",
		verification: {
			...verification,
			status,
			attempts
		}
	};
	const refusal = REFUSALS[outcome];
	return {
		at: "wrong",
		fault: new Fault(refusal.code, refusal),
		wasGuess: outcome === "incorrect"
	};
};
// packages/service/src/handlers/sign-in-subject.ts
var hidesWhoExists = (call) => call.instance.settings.security.enumeration_protection;
var lookUp = async (db, instanceId, settings, identifier) => {
	const kind = identifierKind(identifier);
	if (!supportedIdentifiers(settings.attributes).includes(kind)) return void 0;
	if (kind === "username") return findUserByUsername(db, instanceId, normaliseUsername(identifier));
	const email = kind === "email_address" ? normaliseEmail(identifier) : void 0;
	return email === void 0 ? void 0 : findUserByEmail(db, instanceId, email);
};
/** Finds the account of an identifier. Without one that is a fault, unless the instance does not tell. */
var findSubject = async (call, identifier) => {
	const user = await lookUp(call.database.db, call.instance.id, call.instance.settings.user_settings, identifier);
	if (!user && !hidesWhoExists(call)) throw new Fault("form_identifier_not_found", { field: "identifier" });
	return {
		identifier,
		user,
		account: accountKey(call, user?.id, normaliseIdentifier(identifier))
	};
};
/** Refuses to sign somebody in twice on one browser; the surface then goes to the session that is there. */
var refuseIfSignedIn = async (call, user) => {
	if (!call.client || call.client.lastActiveSessionId === null || !user) return;
	const open = (await listClientSessions(call.database.db, call.client.id)).find((session) => session.userId === user.id && isSignedIn(session, call.now));
	if (open) throw new Fault("identifier_already_signed_in", {
		field: "identifier",
		meta: { session_id: open.id }
	});
};
// packages/service/src/domain/sign-in/create.ts
var nil = (field) => ({
	at: "refuse",
	code: "form_param_nil",
	field
});
/** Reads a create request as one of the plans above. */
var planCreate = (request) => {
	const { strategy } = request;
	const identifier = request.identifier?.trim() ?? "";
	const password = request.password ?? "";
	const elsewhere = request.ticket !== void 0 || request.token !== void 0 || request.transfer === true;
	const isOurs = strategy === void 0 || strategy === "password" || isEmailCodeStrategy(strategy);
	if (elsewhere || !isOurs) return {
		at: "refuse",
		code: "not_implemented_yet"
	};
	if (identifier === "") return strategy === void 0 && password === "" ? { at: "empty" } : nil("identifier");
	if (isEmailCodeStrategy(strategy)) return {
		at: "prepare",
		identifier,
		strategy
	};
	if (password !== "") return {
		at: "password",
		identifier,
		password
	};
	return strategy === "password" ? nil("password") : {
		at: "identify",
		identifier
	};
};
// packages/service/src/domain/sign-in/sign-in.ts
/** An attempt nobody finishes is forgotten after a day. */
var SIGN_IN_LIFETIME_MS = 864e5;
// packages/service/src/handlers/sign-ins.ts
var newSignIn = (call, clientId, subject) => ({
	id: call.ports.ids.next("sia"),
	instanceId: call.instance.id,
	clientId,
	status: subject ? "needs_first_factor" : "needs_identifier",
	identifier: subject?.identifier ?? null,
	userId: subject?.user?.id ?? null,
	firstFactorVerificationId: null,
	secondFactorVerificationId: null,
	createdSessionId: null,
	abandonAt: call.now + SIGN_IN_LIFETIME_MS,
	createdAt: call.now,
	updatedAt: call.now
});
/** The reply about an attempt, read again after everything was committed. */
var replyWith$1 = async (call, clientId, id, browser) => {
	const signIn = await findSignIn(call.database.db, clientId, id);
	if (!signIn) throw new Fault("sign_in_not_found");
	return {
		at: "reply",
		reply: await presentSignIn(presenting(call), signIn),
		browser
	};
};
/** Where the code of an attempt goes. Where the instance does not tell who exists, it is the address that was typed. */
var addressOf = async (db, call, signIn, emailAddressId) => {
	const typed = signIn.identifier ?? "";
	const user = signIn.userId === null ? void 0 : await findUser(db, call.instance.id, signIn.userId);
	const emails = user ? await listEmails(db, [user.id]) : [];
	const found = hidesWhoExists(call) || emailAddressId === void 0 ? addressForIdentifier(emails, typed, user?.primaryEmailAddressId ?? null) : addressById(emails, emailAddressId);
	if (found) return {
		target: found.emailAddress,
		emailAddressId: found.id,
		isTheirs: true
	};
	const typedEmail = normaliseEmail(typed);
	if (!hidesWhoExists(call) || typedEmail === void 0) throw new Fault("strategy_for_user_invalid");
	return {
		target: typedEmail,
		emailAddressId: null,
		isTheirs: false
	};
};
var prepareCode = async (db, call, signIn, wanted) => {
	const address = await addressOf(db, call, signIn, wanted.emailAddressId);
	const currentId = signIn.firstFactorVerificationId;
	const verificationId = await sendCode(db, call, {
		ownerId: signIn.id,
		clientId: signIn.clientId,
		strategy: wanted.strategy,
		target: address.target,
		emailAddressId: address.emailAddressId,
		delivery: address.isTheirs ? "code" : "nobody",
		current: currentId === null ? void 0 : await findVerification(db, signIn.id, currentId)
	});
	await updateSignIn(db, signIn.id, { firstFactorVerificationId: verificationId }, call.now);
};
/** What create does after the attempt was written: nothing, complete it, or send a code. */
var carryOut = async (db, visit, made, proven) => {
	const { plan, client, signIn, subject } = made;
	if (plan.at === "password" && proven && subject?.user) return completeSignIn(db, visit, {
		browser: visit.browser,
		client,
		signIn,
		user: subject.user,
		strategy: "password",
		passwordDigest: proven.upgradedDigest
	});
	await updateClient(db, client.id, { signInId: signIn.id }, visit.now);
	if (plan.at === "prepare") await prepareCode(db, visit, signIn, {
		strategy: plan.strategy,
		emailAddressId: void 0
	});
};
var createSignIn = async (visit) => {
	const plan = planCreate(visit.body);
	if (plan.at === "refuse") throw new Fault(plan.code, { field: plan.field });
	const subject = plan.at === "empty" ? void 0 : await findSubject(visit, plan.identifier);
	if (subject) await limitAccount(visit, "create", subject.account);
	await refuseIfSignedIn(visit, subject?.user);
	const proven = plan.at === "password" && subject ? await provePassword(visit, {
		account: subject.account,
		digest: subject.user?.passwordDigest ?? void 0,
		password: plan.password
	}, () => hidesWhoExists(visit) ? new Fault("form_password_incorrect", { field: "password" }) : new Fault("strategy_for_user_invalid", { field: "password" })) : void 0;
	const done = await visit.database.transaction(async (db) => {
		const { client, secret } = await ensureClient(db, visit, visit);
		const signIn = newSignIn(visit, client.id, subject);
		await insertSignIn(db, signIn);
		const rotated = await carryOut(db, visit, {
			plan,
			client,
			signIn,
			subject
		}, proven);
		return {
			id: signIn.id,
			browser: {
				clientId: client.id,
				secret: rotated ?? secret
			}
		};
	});
	return replyWith$1(visit, done.browser.clientId, done.id, done.browser);
};
var getSignIn = async (visit) => replyWith$1(visit, visit.client.id, visit.params.id);
var prepareFirstFactor = async (visit) => {
	const { body, client, params, now } = visit;
	const { strategy } = body;
	if (!isEmailCodeStrategy(strategy)) throw new Fault("not_implemented_yet");
	const emailAddressId = "email_address_id" in body ? body.email_address_id : void 0;
	await visit.database.transaction(async (db) => {
		const signIn = await lockSignIn(db, client.id, params.id);
		const problem = signIn ? stepProblem(signIn, "needs_first_factor", now) : "sign_in_not_found";
		if (!signIn || problem) throw new Fault(problem ?? "sign_in_not_found");
		await prepareCode(db, visit, signIn, {
			strategy,
			emailAddressId
		});
		await updateClient(db, client.id, {}, now);
	});
	return replyWith$1(visit, client.id, params.id);
};
// packages/service/src/handlers/sign-in-attempts.ts
var accountOf = (call, signIn) => accountKey(call, signIn.userId ?? void 0, normaliseIdentifier(signIn.identifier ?? ""));
var refuseUnlessAt = (signIn, needed, now) => {
	const problem = signIn ? stepProblem(signIn, needed, now) : "sign_in_not_found";
	if (!signIn || problem) throw new Fault(problem ?? "sign_in_not_found");
	return signIn;
};
/** Refuses a new password that the instance does not take. */
var refuseBadPassword = (call, password) => {
	const rules = call.instance.settings.user_settings.password_settings;
	const values = passwordLengths(rules);
	const items = passwordProblems(rules, password).map((code) => ({
		code,
		field: "password",
		values
	}));
	if (items.length > 0) throw new Fault(items);
};
/** Reads an attempt before slow work; what it finds is checked again inside the transaction. */
var peek = async (visit, needed) => refuseUnlessAt(await findSignIn(visit.database.db, visit.client.id, visit.params.id), needed, visit.now);
var userOf = async (db, call, signIn) => {
	const user = signIn.userId === null ? void 0 : await findUser(db, call.instance.id, signIn.userId);
	if (!user) throw new Fault("sign_in_not_found");
	return user;
};
var attemptPassword = async (visit, password) => {
	const { client, database, now, params } = visit;
	if (password === "") throw new Fault("form_param_nil", { field: "password" });
	const seen = await peek(visit, "needs_first_factor");
	const user = seen.userId === null ? void 0 : await findUser(database.db, visit.instance.id, seen.userId);
	const proven = await provePassword(visit, {
		account: accountOf(visit, seen),
		digest: user?.passwordDigest ?? void 0,
		password
	}, () => hidesWhoExists(visit) ? new Fault("form_password_incorrect", { field: "password" }) : new Fault("strategy_for_user_invalid", { field: "password" }));
	const secret = await database.transaction(async (db) => {
		const signIn = refuseUnlessAt(await lockSignIn(db, client.id, params.id), "needs_first_factor", now);
		return completeSignIn(db, visit, {
			browser: visit.browser,
			client,
			signIn,
			user: await userOf(db, visit, signIn),
			strategy: "password",
			passwordDigest: proven.upgradedDigest
		});
	});
	return replyWith$1(visit, client.id, params.id, {
		clientId: client.id,
		secret
	});
};
/** Judges the code and moves the attempt on, in one transaction; a wrong code is committed as counted. */
var settleCode = (visit, attempt) => visit.database.transaction(async (db) => {
	const { client, now, params } = visit;
	const signIn = refuseUnlessAt(await lockSignIn(db, client.id, params.id), "needs_first_factor", now);
	const verificationId = signIn.firstFactorVerificationId;
	const judged = await judgeCode(db, visit, {
		ownerId: signIn.id,
		verificationId,
		...attempt
	});
	if (judged.at === "wrong") {
		if (judged.wasGuess) await countFailure(db, accountOf(visit, signIn), now);
		await updateClient(db, client.id, {}, now);
		return { fault: judged.fault };
	}
	const next = afterFirstFactor({
		isReset: attempt.strategy === "reset_password_email_code",
		hasNewPassword: attempt.passwordDigest !== void 0,
		hasSecondFactor: false
	});
	if (next !== "complete") {
		await updateSignIn(db, signIn.id, { status: next }, now);
		await updateClient(db, client.id, {}, now);
		return {};
	}
	const user = await userOf(db, visit, signIn);
	const { strategy, passwordDigest } = attempt;
	return { secret: await completeSignIn(db, visit, {
		browser: visit.browser,
		client,
		signIn,
		user,
		strategy,
		passwordDigest
	}) };
});
var attemptCode = async (visit, given) => {
	await limitAccount(visit, "attempt", accountOf(visit, await peek(visit, "needs_first_factor")));
	if (given.password !== void 0) refuseBadPassword(visit, given.password);
	const passwordDigest = given.password === void 0 ? void 0 : await visit.ports.hasher.hash(given.password);
	const { fault, secret } = await settleCode(visit, {
		strategy: given.strategy,
		code: given.code,
		passwordDigest
	});
	const browser = {
		clientId: visit.client.id,
		secret
	};
	return fault ? {
		at: "refused",
		fault,
		browser
	} : replyWith$1(visit, visit.client.id, visit.params.id, browser);
};
var attemptFirstFactor = async (visit) => {
	const { body } = visit;
	if (body.strategy === "password") return attemptPassword(visit, body.password);
	if (!isEmailCodeStrategy(body.strategy) || !("code" in body)) throw new Fault("not_implemented_yet");
	const password = "password" in body ? body.password || void 0 : void 0;
	return attemptCode(visit, {
		strategy: body.strategy,
		code: body.code,
		password
	});
};
var resetPassword = async (visit) => {
	const { body, client, database, now, params, browser } = visit;
	await peek(visit, "needs_new_password");
	refuseBadPassword(visit, body.password);
	const passwordDigest = await visit.ports.hasher.hash(body.password);
	const secret = await database.transaction(async (db) => {
		const signIn = refuseUnlessAt(await lockSignIn(db, client.id, params.id), "needs_new_password", now);
		const user = await userOf(db, visit, signIn);
		if (body.sign_out_of_other_sessions) await closeSessions(db, { userId: user.id }, "revoked", now);
		return completeSignIn(db, visit, {
			browser,
			client,
			signIn,
			user,
			strategy: "reset_password_email_code",
			passwordDigest
		});
	});
	return replyWith$1(visit, client.id, params.id, {
		clientId: client.id,
		secret
	});
};
// packages/service/src/domain/sign-up/complete.ts
var userFromSignUp = (signUp, facts) => {
	const { now, userId, emailId } = facts;
	const stamps = {
		createdAt: now,
		updatedAt: now
	};
	return {
		user: {
			id: userId,
			instanceId: signUp.instanceId,
			externalId: null,
			username: signUp.username,
			firstName: signUp.firstName,
			lastName: signUp.lastName,
			primaryEmailAddressId: signUp.emailAddress === null ? null : emailId,
			passwordDigest: signUp.passwordDigest,
			publicMetadata: {},
			unsafeMetadata: signUp.unsafeMetadata,
			lastSignInAt: now,
			legalAcceptedAt: signUp.legalAcceptedAt,
			...stamps
		},
		email: signUp.emailAddress === null ? void 0 : {
			id: emailId,
			instanceId: signUp.instanceId,
			userId,
			emailAddress: signUp.emailAddress,
			verificationStatus: facts.isEmailVerified ? "verified" : "unverified",
			verificationStrategy: facts.isEmailVerified ? "email_code" : null,
			verifiedAtClient: facts.isEmailVerified ? signUp.clientId : null,
			...stamps
		}
	};
};
// packages/service/src/domain/sign-up/create.ts
var NOTHING = {
	change: {},
	problems: []
};
var problem = (code, field, values) => ({
	change: {},
	problems: [{
		code,
		field,
		...values && { values }
	}]
});
var readEmail = (field, text) => {
	if (text === null) return {
		change: { emailAddress: null },
		problems: []
	};
	const emailAddress = normaliseEmail(text);
	return emailAddress === void 0 ? problem("form_param_format_invalid", field) : {
		change: { emailAddress },
		problems: []
	};
};
var readUsername = (settings, text) => {
	if (text === null) return {
		change: { username: null },
		problems: []
	};
	const username = normaliseUsername(text);
	const found = usernameProblem(settings.username_settings, username);
	const { min_length: min, max_length: max } = settings.username_settings;
	return found ? problem(found, "username", {
		min,
		max
	}) : {
		change: { username },
		problems: []
	};
};
var readPassword = (settings, password) => {
	if (password === null) return NOTHING;
	const found = passwordProblems(settings.password_settings, password);
	const values = passwordLengths(settings.password_settings);
	return found.length === 0 ? {
		change: { password },
		problems: []
	} : {
		change: {},
		problems: found.map((code) => ({
			code,
			field: "password",
			values
		}))
	};
};
/** Reads one attribute, if it was mentioned and the instance has it. A blank value of one it lacks is no news. */
var readAttribute = (settings, name, value, read) => {
	if (value === void 0) return NOTHING;
	if (settings.attributes[name].enabled) return read(value);
	return value === null ? NOTHING : problem("form_param_unknown", name);
};
var comesLater = (request) => request.strategy !== void 0 || request.ticket !== void 0 || request.token !== void 0 || request.transfer === true || request.external_account_strategy !== void 0 || Boolean(request.phone_number) || Boolean(request.web3_wallet) || Boolean(request.email_address_or_phone_number) && identifierKind(request.email_address_or_phone_number ?? "") !== "email_address";
/** True when nothing was asked: surfaces send such a request to forget an old error (wire §0, trap 12). */
var isEmptySignUp = (request) => Object.entries(request).every(([name, value]) => value === void 0 || name.startsWith("captcha_"));
/** Why nobody may sign up just now, or undefined when the door is open. */
var modeProblem = (settings) => {
	const { mode } = settings.sign_up;
	if (mode === "restricted") return "sign_up_mode_restricted";
	return mode === "waitlist" ? "sign_up_restricted_waitlist" : void 0;
};
/** Reads a request as changes of the attempt, or says everything that is wrong at once. */
var planSignUp = (settings, request, now) => {
	if (comesLater(request)) return {
		at: "refuse",
		problems: [{ code: "not_implemented_yet" }]
	};
	const readings = [
		readAttribute(settings, "email_address", request.email_address, (text) => readEmail("email_address", text)),
		readAttribute(settings, "email_address", request.email_address_or_phone_number || void 0, (text) => readEmail("email_address_or_phone_number", text)),
		readAttribute(settings, "username", request.username, (text) => readUsername(settings, text)),
		readAttribute(settings, "first_name", request.first_name, (firstName) => ({
			change: { firstName },
			problems: []
		})),
		readAttribute(settings, "last_name", request.last_name, (lastName) => ({
			change: { lastName },
			problems: []
		})),
		readAttribute(settings, "password", request.password, (text) => readPassword(settings, text))
	];
	const problems = readings.flatMap((reading) => reading.problems);
	if (problems.length > 0) return {
		at: "refuse",
		problems
	};
	return {
		at: "change",
		change: {
			...Object.assign({}, ...readings.map((reading) => reading.change)),
			...request.unsafe_metadata !== void 0 && { unsafeMetadata: request.unsafe_metadata },
			...request.legal_accepted !== void 0 && { legalAcceptedAt: request.legal_accepted ? now : null }
		}
	};
};
// packages/service/src/handlers/sign-ups.ts
var newSignUp = (call, clientId) => ({
	id: call.ports.ids.next("sua"),
	instanceId: call.instance.id,
	clientId,
	status: "missing_requirements",
	username: null,
	firstName: null,
	lastName: null,
	emailAddress: null,
	emailVerificationId: null,
	passwordDigest: null,
	unsafeMetadata: {},
	legalAcceptedAt: null,
	createdSessionId: null,
	createdUserId: null,
	abandonAt: call.now + SIGN_UP_LIFETIME_MS,
	createdAt: call.now,
	updatedAt: call.now
});
var replyWith = async (call, clientId, id, browser) => {
	const signUp = await findSignUp(call.database.db, clientId, id);
	if (!signUp) throw new Fault("sign_up_not_found");
	return {
		at: "reply",
		reply: await presentSignUp(presenting(call), signUp),
		browser
	};
};
var refuseUnlessOpen = (signUp, now) => {
	const status = signUp && signUpStatusAt(signUp, now);
	if (status === "complete") throw new Fault("sign_up_already_complete");
	if (!signUp || status !== "missing_requirements") throw new Fault("sign_up_not_found");
	return signUp;
};
/** True where a taken address is not told: the code then goes nowhere and its owner gets word instead. */
var hidesAddresses = (call) => hidesWhoExists(call) && call.instance.settings.user_settings.attributes.email_address.verify_at_sign_up;
var refuseTaken = async (call, change) => {
	const { db } = call.database;
	const { emailAddress, username } = change;
	if (emailAddress && !hidesAddresses(call) && await isEmailClaimed(db, call.instance.id, emailAddress)) throw new Fault("form_identifier_exists", { field: "email_address" });
	if (username && await findUserByUsername(db, call.instance.id, username)) throw new Fault("form_identifier_exists", { field: "username" });
};
/** Reads the request, with the password hashed: the slow part happens before the transaction. */
var readChange = async (call, request) => {
	const plan = planSignUp(call.instance.settings.user_settings, request, call.now);
	if (plan.at === "refuse") throw new Fault(plan.problems);
	const { password, ...fields } = plan.change;
	await refuseTaken(call, fields);
	if (fields.emailAddress) await limitAccount(call, "create", fields.emailAddress);
	return password === void 0 ? fields : {
		...fields,
		passwordDigest: await call.ports.hasher.hash(password)
	};
};
/** Makes the user of a finished attempt and signs them in. A race for the address or the name has one winner. */
var createUser = async (db, call, at, signUp, isEmailVerified) => {
	const { ids } = call.ports;
	const made = userFromSignUp(signUp, {
		userId: ids.next("user"),
		emailId: ids.next("idn"),
		isEmailVerified,
		now: call.now
	});
	if (!await insertUser(db, made.user)) throw new Fault("form_identifier_exists", { field: "username" });
	if (made.email && !await claimEmail(db, made.email)) throw new Fault("form_identifier_exists", { field: "email_address" });
	const { sessionId, secret } = await startUserSession(db, call, {
		...at,
		userId: made.user.id
	});
	await saveSignUp(db, {
		...signUp,
		status: "complete",
		createdSessionId: sessionId,
		createdUserId: made.user.id
	}, call.now);
	return secret;
};
/** Writes an attempt; when nothing is left to ask or prove, the user is made at once. Gives the browser's new secret. */
var settle = async (db, call, at, signUp) => {
	const { emailVerificationId: proofId } = signUp;
	const proof = proofId === null ? void 0 : await findVerification(db, signUp.id, proofId);
	const isEmailVerified = proof?.status === "verified" && proof.target === signUp.emailAddress;
	const requirements = requirementsOf(call.instance.settings.user_settings, signUp, isEmailVerified);
	const isEmpty = signUp.emailAddress === null && signUp.username === null;
	if (isSatisfied(requirements) && !isEmpty) return createUser(db, call, at, signUp, isEmailVerified);
	await saveSignUp(db, signUp, call.now);
	await updateClient(db, at.client.id, { signUpId: signUp.id }, call.now);
};
var createSignUp = async (visit) => {
	const closed = isEmptySignUp(visit.body) ? void 0 : modeProblem(visit.instance.settings.user_settings);
	if (closed) throw new Fault(closed);
	const change = await readChange(visit, visit.body);
	const done = await visit.database.transaction(async (db) => {
		const { client, secret } = await ensureClient(db, visit, visit);
		const signUp = {
			...newSignUp(visit, client.id),
			...change
		};
		await insertSignUp(db, signUp);
		const rotated = await settle(db, visit, {
			browser: visit.browser,
			client
		}, signUp);
		return {
			id: signUp.id,
			browser: {
				clientId: client.id,
				secret: rotated ?? secret
			}
		};
	});
	return replyWith(visit, done.browser.clientId, done.id, done.browser);
};
var updateSignUp = async (visit) => {
	const { client, browser, database, params, now } = visit;
	refuseUnlessOpen(await findSignUp(database.db, client.id, params.id), now);
	const change = await readChange(visit, visit.body);
	const secret = await database.transaction(async (db) => {
		const signUp = refuseUnlessOpen(await lockSignUp(db, client.id, params.id), now);
		const emailVerificationId = change.emailAddress !== void 0 && change.emailAddress !== signUp.emailAddress ? null : signUp.emailVerificationId;
		return settle(db, visit, {
			browser,
			client
		}, {
			...signUp,
			...change,
			emailVerificationId
		});
	});
	return replyWith(visit, client.id, params.id, {
		clientId: client.id,
		secret
	});
};
var getSignUp = async (visit) => replyWith(visit, visit.client.id, visit.params.id);
var prepareSignUpVerification = async (visit) => {
	const { client, database, params, now } = visit;
	if (visit.body.strategy !== "email_code") throw new Fault("not_implemented_yet");
	await database.transaction(async (db) => {
		const signUp = refuseUnlessOpen(await lockSignUp(db, client.id, params.id), now);
		const { emailAddress: target, emailVerificationId: currentId } = signUp;
		if (target === null) throw new Fault("verification_missing");
		const current = currentId === null ? void 0 : await findVerification(db, signUp.id, currentId);
		if (current?.status === "verified") throw new Fault("verification_already_verified");
		const isTaken = hidesAddresses(visit) && await isEmailClaimed(db, visit.instance.id, target);
		const emailVerificationId = await sendCode(db, visit, {
			ownerId: signUp.id,
			clientId: client.id,
			strategy: "email_code",
			target,
			emailAddressId: null,
			delivery: isTaken ? "account_exists" : "code",
			current
		});
		await saveSignUp(db, {
			...signUp,
			emailVerificationId
		}, now);
		await updateClient(db, client.id, { signUpId: signUp.id }, now);
	});
	return replyWith(visit, client.id, params.id);
};
var attemptSignUpVerification = async (visit) => {
	const { body, browser, client, database, params, now } = visit;
	if (body.strategy !== "email_code" || !("code" in body)) throw new Fault("not_implemented_yet");
	const seen = refuseUnlessOpen(await findSignUp(database.db, client.id, params.id), now);
	await limitAccount(visit, "attempt", seen.emailAddress ?? seen.id);
	const { fault, secret } = await database.transaction(async (db) => {
		const signUp = refuseUnlessOpen(await lockSignUp(db, client.id, params.id), now);
		const verificationId = signUp.emailVerificationId;
		const judged = await judgeCode(db, visit, {
			ownerId: signUp.id,
			verificationId,
			strategy: "email_code",
			code: body.code
		});
		if (judged.at === "right") return { secret: await settle(db, visit, {
			browser,
			client
		}, signUp) };
		await updateClient(db, client.id, {}, now);
		return { fault: judged.fault };
	});
	const change = {
		clientId: client.id,
		secret
	};
	return fault ? {
		at: "refused",
		fault,
		browser: change
	} : replyWith(visit, client.id, params.id, change);
};
// packages/service/src/http/guards/dev-browser.ts
var devBrowser = async (call) => ({ browser: await findBrowser(call) });
// packages/service/src/http/guards/client.ts
/** The client, if the browser has one. */
var client = async (call) => {
	const { browser } = await devBrowser(call);
	return {
		browser,
		client: await findBrowserClient(call.database.db, call, browser)
	};
};
/** The client, which must be there. */
var knownClient = async (call) => {
	const found = await client(call);
	if (!found.client) throw new Fault("signed_out", call.method === "GET" ? { status: 404 } : {});
	return {
		browser: found.browser,
		client: found.client
	};
};
// packages/service/src/http/guards/session.ts
var GONE = /* @__PURE__ */ new Set([
	"removed",
	"replaced",
	"revoked"
]);
var sessionOf = async (visit, id) => {
	const known = await knownClient(visit);
	const session = id === void 0 ? void 0 : await findSession(visit.database.db, known.client.id, id);
	if (!session) throw new Fault("session_not_found");
	return {
		...known,
		session
	};
};
var pathId = (visit) => "id" in visit.params ? visit.params.id : void 0;
/** The session in the path, open or over, as long as the browser still lists it. */
var listedSession = async (visit) => {
	const found = await sessionOf(visit, pathId(visit));
	if (GONE.has(found.session.status)) throw new Fault("session_not_found");
	return found;
};
/** The session in the path, which must be open: an ended one gets nothing more from the next request on (security R17). */
var openSession = async (visit) => {
	const found = await sessionOf(visit, pathId(visit));
	if (!isSignedIn(found.session, visit.now)) throw new Fault("authentication_invalid");
	return found;
};
/** The session the query names, else the one last used; for calls about the signed-in user. */
var currentSession = async (visit) => {
	const known = await knownClient(visit);
	const id = visit.url.searchParams.get(visit.names.params.sessionId) ?? known.client.lastActiveSessionId;
	const session = id === null ? void 0 : await findSession(visit.database.db, known.client.id, id);
	if (!session || !isSignedIn(session, visit.now)) throw new Fault("authentication_invalid");
	return {
		...known,
		session
	};
};
// packages/service/src/routes.ts
var routes_exports = /* @__PURE__ */ __exportAll({ unbuiltCalls: () => unbuiltCalls });
/** A row: the handler gets what the guards found. */
var route = (guards, handle) => ({
	guards,
	handle,
	readsInput: true
});
/** A row whose subject is not built yet. */
var later = {
	guards: [],
	handle: notImplementedYet,
	readsInput: false
};
var ROUTES = {
	"GET /environment": route([], getEnvironment),
	"PATCH /environment": route([], getEnvironment),
	"GET /client": route([client], getClient),
	"PUT /client": route([client], putClient),
	"DELETE /client": route([knownClient], removeClient),
	"DELETE /client/sessions": route([knownClient], removeClientSessions),
	"POST /client/verify": route([client], verifyClient),
	"GET /client/touch": route([client], touchClient),
	"GET /client/sync": later,
	"POST /client/sync": later,
	"GET /client/handshake": later,
	"POST /dev_browser": route([], createDevBrowser),
	"POST /client/sign_ins": route([client, rateLimit("create")], createSignIn),
	"GET /client/sign_ins/:id": route([knownClient], getSignIn),
	"POST /client/sign_ins/:id/prepare_first_factor": route([knownClient], prepareFirstFactor),
	"POST /client/sign_ins/:id/attempt_first_factor": route([knownClient, rateLimit("attempt")], attemptFirstFactor),
	"POST /client/sign_ins/:id/prepare_second_factor": later,
	"POST /client/sign_ins/:id/attempt_second_factor": later,
	"POST /client/sign_ins/:id/reset_password": route([knownClient, rateLimit("attempt")], resetPassword),
	"POST /client/sign_ups": route([client, rateLimit("create")], createSignUp),
	"GET /client/sign_ups/:id": route([knownClient], getSignUp),
	"PATCH /client/sign_ups/:id": route([knownClient, rateLimit("create")], updateSignUp),
	"POST /client/sign_ups/:id/prepare_verification": route([knownClient], prepareSignUpVerification),
	"POST /client/sign_ups/:id/attempt_verification": route([knownClient, rateLimit("attempt")], attemptSignUpVerification),
	"GET /client/sessions/:id": route([listedSession], getSession),
	"POST /client/sessions/:id/end": route([openSession], endSession),
	"POST /client/sessions/:id/remove": route([listedSession], removeSession),
	"POST /client/sessions/:id/touch": route([openSession], touchSession),
	"POST /client/sessions/:id/tokens": route([openSession], createToken),
	"POST /client/sessions/:id/tokens/:template": later,
	"POST /client/sessions/:id/verify": later,
	"POST /client/sessions/:id/verify/prepare_first_factor": later,
	"POST /client/sessions/:id/verify/attempt_first_factor": later,
	"POST /client/sessions/:id/verify/prepare_second_factor": later,
	"POST /client/sessions/:id/verify/attempt_second_factor": later,
	"GET /me": route([currentSession], getMe),
	"PATCH /me": later,
	"DELETE /me": later,
	"POST /me/change_password": later,
	"POST /me/remove_password": later,
	"POST /me/profile_image": later,
	"DELETE /me/profile_image": later,
	"GET /me/sessions/active": route([currentSession], listActiveSessions),
	"POST /me/sessions/:id/revoke": later,
	"POST /me/email_addresses": later,
	"GET /me/email_addresses/:id": later,
	"POST /me/email_addresses/:id/prepare_verification": later,
	"POST /me/email_addresses/:id/attempt_verification": later,
	"DELETE /me/email_addresses/:id": later,
	"POST /me/phone_numbers": later,
	"POST /me/phone_numbers/:id/prepare_verification": later,
	"POST /me/phone_numbers/:id/attempt_verification": later,
	"PATCH /me/phone_numbers/:id": later,
	"DELETE /me/phone_numbers/:id": later,
	"POST /me/web3_wallets": later,
	"POST /me/web3_wallets/:id/prepare_verification": later,
	"POST /me/web3_wallets/:id/attempt_verification": later,
	"DELETE /me/web3_wallets/:id": later,
	"POST /me/external_accounts": later,
	"GET /me/external_accounts/:id": later,
	"PATCH /me/external_accounts/:id/reauthorize": later,
	"DELETE /me/external_accounts/:id": later,
	"POST /me/passkeys": later,
	"POST /me/passkeys/:id/attempt_verification": later,
	"PATCH /me/passkeys/:id": later,
	"DELETE /me/passkeys/:id": later,
	"POST /me/totp": later,
	"POST /me/totp/attempt_verification": later,
	"DELETE /me/totp": later,
	"POST /me/backup_codes": later,
	"GET /me/organization_memberships": later,
	"DELETE /me/organization_memberships/:organizationId": later,
	"GET /me/organization_invitations": later,
	"POST /me/organization_invitations/:id/accept": later,
	"GET /me/organization_suggestions": later,
	"POST /me/organization_suggestions/:id/accept": later,
	"POST /organizations": later,
	"GET /organizations/:organizationId": later,
	"PATCH /organizations/:organizationId": later,
	"DELETE /organizations/:organizationId": later,
	"PUT /organizations/:organizationId/logo": later,
	"DELETE /organizations/:organizationId/logo": later,
	"GET /organizations/:organizationId/roles": later,
	"GET /organizations/:organizationId/domains": later,
	"POST /organizations/:organizationId/domains": later,
	"GET /organizations/:organizationId/domains/:domainId": later,
	"DELETE /organizations/:organizationId/domains/:domainId": later,
	"POST /organizations/:organizationId/domains/:domainId/prepare_affiliation_verification": later,
	"POST /organizations/:organizationId/domains/:domainId/attempt_affiliation_verification": later,
	"POST /organizations/:organizationId/domains/:domainId/update_enrollment_mode": later,
	"GET /organizations/:organizationId/membership_requests": later,
	"POST /organizations/:organizationId/membership_requests/:requestId/accept": later,
	"POST /organizations/:organizationId/membership_requests/:requestId/reject": later,
	"GET /organizations/:organizationId/memberships": later,
	"POST /organizations/:organizationId/memberships": later,
	"PATCH /organizations/:organizationId/memberships/:userId": later,
	"DELETE /organizations/:organizationId/memberships/:userId": later,
	"GET /organizations/:organizationId/invitations": later,
	"POST /organizations/:organizationId/invitations": later,
	"POST /organizations/:organizationId/invitations/bulk": later,
	"POST /organizations/:organizationId/invitations/:invitationId/revoke": later,
	"POST /waitlist": later
};
/** The calls that are still answered with "not implemented yet", in the order of the table. */
var unbuiltCalls = () => Object.keys(ROUTES).filter((key) => ROUTES[key].handle === notImplementedYet);
export { isLoopbackAddress as A, listEmails as C, passwordProblems as D, passwordLengths as E, isLoopbackOrigin as M, Fault as N, normaliseEmail as O, errorItem as P, claimEmail as S, usernameProblem as T, findUser as _, clientUatCookies as a, insertUser as b, originRules as c, listInbox as d, markMessageFailed as f, deleteUser as g, takeDueMessages as h, clientCookie as i, isLoopbackHost as j, normaliseUsername as k, preflightHeaders as l, purgeOutbox as m, routes_exports as n, presentClient as o, markMessageSent as p, purgeRateLimits as r, corsHeaders as s, ROUTES as t, isAllowedOrigin as u, findUserByEmail as v, userJSON as w, listUsers as x, findUserByUsername as y };

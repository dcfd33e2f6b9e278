import { n as CAPTCHA_HEARTBEAT_INTERVAL_MS } from "./limits-DoLMgmlS.js";
import { o as createAdjustableClock, r as PROVIDER, s as systemClock } from "../main.js";
import { t as createVault } from "./vault-DQjEBWZT.js";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { hash, verify } from "@node-rs/argon2";
import { randomBytes, randomInt } from "node:crypto";
import { pino } from "pino";
import { CompactSign, exportJWK, exportPKCS8, generateKeyPair, importPKCS8 } from "jose";
import { CompiledQuery, Kysely, PostgresAdapter, PostgresDialect, PostgresIntrospector, PostgresQueryCompiler, sql } from "kysely";
import { AsyncLocalStorage } from "node:async_hooks";
import { PGlite, types } from "@electric-sql/pglite";
import pg from "pg";
// packages/service/src/domain/instance/default-settings.ts
var DAY_SECONDS = 86400;
var SESSION_LIFETIME_DAYS = 7;
var MAX_MEMBERSHIPS = 5;
/** Every ASCII punctuation mark except the backslash, which too many shells and forms treat specially. */
var SPECIAL_CHARACTERS = "!\"#$%&'()*+,-./:;<=>?@[]^_`{|}~";
var OFF = {
	enabled: false,
	required: false,
	used_for_first_factor: false,
	first_factors: [],
	used_for_second_factor: false,
	second_factors: [],
	verifications: [],
	verify_at_sign_up: false
};
var USER_SETTINGS = {
	attributes: {
		email_address: {
			...OFF,
			enabled: true,
			required: true,
			used_for_first_factor: true,
			first_factors: ["email_code"],
			verifications: ["email_code"],
			verify_at_sign_up: true,
			name: "email_address"
		},
		phone_number: {
			...OFF,
			verifications: ["phone_code"],
			name: "phone_number"
		},
		username: {
			...OFF,
			name: "username"
		},
		first_name: {
			...OFF,
			enabled: true,
			name: "first_name"
		},
		last_name: {
			...OFF,
			enabled: true,
			name: "last_name"
		},
		password: {
			...OFF,
			enabled: true,
			required: true,
			name: "password"
		},
		web3_wallet: {
			...OFF,
			name: "web3_wallet"
		},
		authenticator_app: {
			...OFF,
			verifications: ["totp"],
			name: "authenticator_app"
		},
		backup_code: {
			...OFF,
			verifications: ["backup_code"],
			name: "backup_code"
		},
		passkey: {
			...OFF,
			name: "passkey"
		},
		ticket: {
			...OFF,
			enabled: true,
			used_for_first_factor: false,
			name: "ticket"
		}
	},
	social: {},
	saml: { enabled: false },
	enterprise_sso: { enabled: false },
	actions: {
		delete_self: true,
		create_organization: true,
		create_organizations_limit: null
	},
	sign_in: { second_factor: {
		required: false,
		enabled: false
	} },
	sign_up: {
		mode: "public",
		progressive: true,
		captcha_enabled: false,
		legal_consent_enabled: false,
		allowlist_only: false,
		captcha_widget_type: null,
		custom_action_required: false,
		disable_hibp: true
	},
	password_settings: {
		min_length: 8,
		max_length: 72,
		require_special_char: false,
		require_numbers: false,
		require_uppercase: false,
		require_lowercase: false,
		allowed_special_characters: SPECIAL_CHARACTERS,
		disable_hibp: true,
		enforce_hibp_on_sign_in: false,
		show_zxcvbn: false,
		min_zxcvbn_strength: 0
	},
	username_settings: {
		min_length: 4,
		max_length: 64
	},
	passkey_settings: {
		allow_autofill: true,
		show_sign_in_button: true
	},
	restrictions: {
		allowlist: { enabled: false },
		blocklist: { enabled: false }
	}
};
var THEME = {
	buttons: {
		font_color: "#ffffff",
		font_family: "inherit",
		font_weight: "600"
	},
	general: {
		color: "#3b4bd8",
		padding: "1em",
		box_shadow: "none",
		font_color: "#16181d",
		font_family: "inherit",
		border_radius: "0.5em",
		background_color: "#ffffff",
		label_font_weight: "600"
	},
	accounts: { background_color: "#ffffff" }
};
/** Pages of the host application below `home`; an empty home makes them relative to whatever page is open. */
var pageUrls = (home) => ({
	home_url: `${home}/`,
	sign_in_url: `${home}/sign-in`,
	sign_up_url: `${home}/sign-up`,
	user_profile_url: `${home}/user`,
	after_sign_in_url: `${home}/`,
	after_sign_up_url: `${home}/`,
	after_sign_out_one_url: `${home}/`,
	after_sign_out_all_url: `${home}/`,
	after_switch_session_url: `${home}/`,
	organization_profile_url: `${home}/organization`,
	create_organization_url: `${home}/create-organization`,
	after_leave_organization_url: `${home}/`,
	after_create_organization_url: `${home}/`,
	waitlist_url: `${home}/waitlist`,
	after_join_waitlist_url: `${home}/`
});
var displayConfig = (seed) => ({
	object: "display_config",
	id: `display_config_${seed.suffix}`,
	instance_environment_type: seed.environmentType,
	application_name: seed.applicationName,
	theme: THEME,
	preferred_sign_in_strategy: "password",
	logo_image_url: "",
	favicon_image_url: "",
	...pageUrls(seed.homeUrl),
	terms_url: null,
	privacy_policy_url: null,
	branded: true,
	captcha_public_key: null,
	captcha_public_key_invisible: null,
	captcha_widget_type: null,
	captcha_provider: null,
	captcha_oauth_bypass: [],
	captcha_heartbeat: false,
	captcha_heartbeat_interval_ms: CAPTCHA_HEARTBEAT_INTERVAL_MS,
	support_email: "",
	google_one_tap_client_id: null,
	show_devmode_warning: seed.environmentType === "development",
	[`${PROVIDER}_js_version`]: "5"
});
var security = (environmentType) => ({
	enumeration_protection: environmentType === "production",
	rate_limits: {
		create: {
			count: 5,
			seconds: 10
		},
		attempt: {
			count: 3,
			seconds: 10
		},
		send: {
			count: 5,
			seconds: 600
		}
	},
	sessions: {
		lifetime_seconds: SESSION_LIFETIME_DAYS * DAY_SECONDS,
		inactivity_seconds: SESSION_LIFETIME_DAYS * DAY_SECONDS
	}
});
var defaultSettings = (seed) => ({
	auth_config: {
		object: "auth_config",
		id: `aac_${seed.suffix}`,
		single_session_mode: true,
		claimed_at: null
	},
	display_config: displayConfig(seed),
	user_settings: USER_SETTINGS,
	organization_settings: {
		enabled: false,
		max_allowed_memberships: MAX_MEMBERSHIPS,
		actions: { admin_delete: true },
		domains: {
			enabled: false,
			enrollment_modes: [
				"manual_invitation",
				"automatic_invitation",
				"automatic_suggestion"
			],
			default_role: null
		}
	},
	maintenance_mode: false,
	security: security(seed.environmentType)
});
// packages/service/src/domain/instance/keys.ts
var PREFIX = {
	development: "test",
	production: "live"
};
var publishableKey = (environmentType, apiHost) => `pk_${PREFIX[environmentType]}_${btoa(`${apiHost}$`)}`;
var secretKey = (environmentType, secret) => `sk_${PREFIX[environmentType]}_${secret}`;
// packages/service/src/store/instances.ts
var fromRow$1 = (row) => ({
	id: row.id,
	environmentType: row.environment_type,
	publishableKey: row.publishable_key,
	apiHost: row.api_host,
	secretKeyHash: row.secret_key_hash,
	sealedSecretKey: row.sealed_secret_key ?? void 0,
	settings: row.settings,
	allowedOrigins: row.allowed_origins,
	signingAlgorithm: row.signing_algorithm,
	createdAt: row.created_at,
	updatedAt: row.updated_at
});
var insertInstance = async (db, instance) => {
	await db.insertInto("instances").values({
		id: instance.id,
		environment_type: instance.environmentType,
		publishable_key: instance.publishableKey,
		api_host: instance.apiHost,
		secret_key_hash: instance.secretKeyHash,
		sealed_secret_key: instance.sealedSecretKey ?? null,
		settings: JSON.stringify(instance.settings),
		allowed_origins: JSON.stringify(instance.allowedOrigins),
		signing_algorithm: instance.signingAlgorithm,
		created_at: instance.createdAt,
		updated_at: instance.updatedAt
	}).execute();
};
var findInstanceByHost = async (db, apiHost) => {
	const row = await db.selectFrom("instances").selectAll().where("api_host", "=", apiHost).executeTakeFirst();
	return row && fromRow$1(row);
};
var findInstanceBySecretKeyHash = async (db, secretKeyHash) => {
	const row = await db.selectFrom("instances").selectAll().where("secret_key_hash", "=", secretKeyHash).executeTakeFirst();
	return row && fromRow$1(row);
};
/** The development instance that the first start made. */
var findDevelopmentInstance = async (db) => {
	const row = await db.selectFrom("instances").selectAll().where("environment_type", "=", "development").orderBy("created_at").orderBy("id").limit(1).executeTakeFirst();
	return row && fromRow$1(row);
};
/** Reads an instance and holds its row until the transaction ends, so that two merges of settings cannot lose one. */
var lockInstance = async (db, id) => {
	const row = await db.selectFrom("instances").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
	return row && fromRow$1(row);
};
var updateInstance = async (db, id, change, now) => {
	return fromRow$1(await db.updateTable("instances").set({
		...change.settings && { settings: JSON.stringify(change.settings) },
		...change.allowedOrigins && { allowed_origins: JSON.stringify(change.allowedOrigins) },
		...change.signingAlgorithm && { signing_algorithm: change.signingAlgorithm },
		...change.publishableKey && { publishable_key: change.publishableKey },
		...change.apiHost && { api_host: change.apiHost },
		updated_at: now
	}).where("id", "=", id).returningAll().executeTakeFirstOrThrow());
};
// packages/service/src/store/new-instance.ts
var createInstance = async (db, ports, wanted) => {
	const id = ports.ids.next("ins");
	const secret = secretKey(wanted.environmentType, ports.random.secret());
	const now = ports.clock.now();
	const instance = {
		id,
		environmentType: wanted.environmentType,
		publishableKey: publishableKey(wanted.environmentType, wanted.apiHost),
		apiHost: wanted.apiHost,
		secretKeyHash: ports.vault.mac("secret_key", secret),
		sealedSecretKey: wanted.environmentType === "development" ? ports.vault.seal(secret) : void 0,
		settings: defaultSettings({
			...wanted,
			suffix: id.slice(4)
		}),
		allowedOrigins: wanted.allowedOrigins,
		signingAlgorithm: "ES256",
		createdAt: now,
		updatedAt: now
	};
	await insertInstance(db, instance);
	return {
		instance,
		secretKey: secret
	};
};
// packages/service/src/ports/unavailable.ts
var Unavailable = class extends Error {
	reason;
	retryAfterSeconds;
	constructor(reason, retryAfterSeconds, cause) {
		super(`Latchkey: the service cannot take this request now (${reason}). Try again in ${retryAfterSeconds} s.`, { cause });
		this.name = "Unavailable";
		this.reason = reason;
		this.retryAfterSeconds = retryAfterSeconds;
	}
};
// packages/service/src/ports/bounded-queue.ts
var RETRY_AFTER_SECONDS$1 = 2;
var createBoundedQueue = (limits) => {
	let running = 0;
	const waiting = [];
	const enter = () => {
		if (running < limits.width) {
			running += 1;
			return Promise.resolve();
		}
		if (waiting.length >= limits.depth) return Promise.reject(new Unavailable("hasher_busy", RETRY_AFTER_SECONDS$1));
		return new Promise((resolve) => waiting.push(resolve));
	};
	const leave = () => {
		const next = waiting.shift();
		if (next) next();
		else running -= 1;
	};
	return { run: async (job) => {
		await enter();
		try {
			return await job();
		} finally {
			leave();
		}
	} };
};
// packages/service/src/ports/hasher.ts
/** The library's number for argon2id; its own enum exists only in its declarations. */
var ARGON2ID = 2;
var MEMORY_KIB = 19456;
var PASSES = 2;
var LANES = 1;
var OUTPUT_BYTES = 32;
var QUEUE_DEPTH = 64;
var HASHES_PER_CORE = 2;
var NOBODYS_DIGEST = "$argon2id$v=19$m=19456,t=2,p=1$IAjbfHPOQnooT9hdEPKykw$Xspxyv/DLl1oaACjrhYe5fyz+PB6qGVZlAGpLkiSpzQ";
var prepare = (password) => password.normalize("NFKC");
var parametersOf = (digest) => {
	const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(digest);
	return match ? {
		memory: Number(match[1]),
		passes: Number(match[2]),
		lanes: Number(match[3])
	} : void 0;
};
/** The service's hasher: at most two hashes per core at once, 64 waiting, then `Unavailable`. */
var createHasher = (cores = availableParallelism()) => {
	const queue = createBoundedQueue({
		width: cores * HASHES_PER_CORE,
		depth: QUEUE_DEPTH
	});
	const check = (digest, password) => queue.run(() => verify(digest, prepare(password)));
	return {
		hash: (password) => queue.run(() => hash(prepare(password), {
			algorithm: ARGON2ID,
			memoryCost: MEMORY_KIB,
			timeCost: PASSES,
			parallelism: LANES,
			outputLen: OUTPUT_BYTES
		})),
		verify: check,
		needsRehash: (digest) => {
			const found = parametersOf(digest);
			return !found || found.memory < MEMORY_KIB || found.passes < PASSES || found.lanes !== LANES;
		},
		burn: async (password) => {
			await check(NOBODYS_DIGEST, password);
		}
	};
};
// packages/service/src/ports/ids.ts
var ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
var BODY_LENGTH = 27;
/** Ids nobody can guess or predict. */
var systemIds = { next: (prefix) => `${prefix}_${Array.from({ length: BODY_LENGTH }, () => ALPHABET[randomInt(62)]).join("")}` };
// packages/service/src/ports/log.ts
var SECRET_FIELDS = [
	"password",
	"code",
	"token",
	"secret",
	"authorization",
	"cookie",
	"jwt",
	"secret_key"
];
/** JSON lines on standard output. */
var createLog = (level) => pino({
	level,
	base: null,
	redact: {
		paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`]),
		censor: "[redacted]"
	}
});
// packages/service/src/ports/master-key.ts
var FILE_NAME = "encryption.key";
var KEY_BYTES = 32;
var OWNER_ONLY = 384;
var OWNER_ONLY_DIRECTORY = 448;
/** Reads the key of the data directory, making directory and key when they are missing. */
var readMasterKey = (directory) => {
	mkdirSync(directory, {
		recursive: true,
		mode: OWNER_ONLY_DIRECTORY
	});
	const path = join(directory, FILE_NAME);
	try {
		writeFileSync(path, `${randomBytes(KEY_BYTES).toString("base64")}\n`, {
			flag: "wx",
			mode: OWNER_ONLY,
			flush: true
		});
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
	}
	chmodSync(path, OWNER_ONLY);
	const key = Buffer.from(readFileSync(path, "utf8").trim(), "base64");
	if (key.length !== KEY_BYTES) throw new Error(`Latchkey: ${path} does not hold an encryption key. Restore it from a backup; without it stored secrets are lost.`);
	return key;
};
// packages/service/src/ports/random.ts
var SECRET_BYTES = 32;
var systemRandom = {
	digits: (count) => Array.from({ length: count }, () => randomInt(10)).join(""),
	secret: (bytes = SECRET_BYTES) => randomBytes(bytes).toString("base64url")
};
// packages/service/src/ports/signer.ts
/** Verifiers may keep a key set this long, so a new key waits this long and an old one stays this long. */
var KEY_SET_CACHE_MS = 3e5;
/** How long this process trusts its own copy of the key list. */
var KEY_LIST_MS = 3e4;
var TOKEN_OVERLAP_MS = 2 * KEY_SET_CACHE_MS;
var currentKey = (keys, algorithm, now) => keys.filter((key) => key.algorithm === algorithm && key.activeAt <= now).reduce((best, key) => best && best.activeAt >= key.activeAt ? best : key, void 0);
var isStillPublished = (key, keys, now) => !keys.some((other) => other.algorithm === key.algorithm && other.activeAt > key.activeAt && other.activeAt + TOKEN_OVERLAP_MS < now);
var createSigner = (deps) => {
	const lists = /* @__PURE__ */ new Map();
	const privateKeys = /* @__PURE__ */ new Map();
	const makeKey = async (instance, activeAt) => {
		const algorithm = instance.signingAlgorithm;
		const pair = await generateKeyPair(algorithm, { extractable: true });
		return {
			id: deps.ids.next("key"),
			instanceId: instance.id,
			algorithm,
			publicJwk: await exportJWK(pair.publicKey),
			sealedPrivateKey: deps.vault.seal(await exportPKCS8(pair.privateKey)),
			createdAt: deps.clock.now(),
			activeAt
		};
	};
	const read = async (handle, instance) => {
		const keys = await deps.keys.list(handle, instance.id);
		lists.set(instance.id, {
			keys,
			readAt: deps.clock.now()
		});
		return keys;
	};
	const keysOf = async (handle, instance) => {
		const now = deps.clock.now();
		const cached = lists.get(instance.id);
		const known = cached && now - cached.readAt < KEY_LIST_MS ? cached.keys : await read(handle, instance);
		if (currentKey(known, instance.signingAlgorithm, now)) return known;
		await deps.keys.add(handle, await makeKey(instance, now), true);
		return read(handle, instance);
	};
	const privateKey = (key) => {
		const known = privateKeys.get(key.id);
		if (known) return known;
		const opened = importPKCS8(deps.vault.open(key.sealedPrivateKey), key.algorithm);
		privateKeys.set(key.id, opened);
		return opened;
	};
	return {
		sign: async (handle, instance, claims) => {
			const key = currentKey(await keysOf(handle, instance), instance.signingAlgorithm, deps.clock.now());
			if (!key) throw new Error(`Latchkey: instance ${instance.id} has no signing key.`);
			return new CompactSign(new TextEncoder().encode(JSON.stringify(claims))).setProtectedHeader({
				alg: key.algorithm,
				kid: key.id,
				typ: "JWT"
			}).sign(await privateKey(key));
		},
		jwks: async (handle, instance) => {
			const keys = await keysOf(handle, instance);
			const now = deps.clock.now();
			return { keys: keys.filter((key) => isStillPublished(key, keys, now)).map((key) => ({
				...key.publicJwk,
				kid: key.id,
				alg: key.algorithm,
				use: "sig"
			})) };
		},
		rotate: async (handle, instance) => {
			await keysOf(handle, instance);
			await deps.keys.add(handle, await makeKey(instance, deps.clock.now() + KEY_SET_CACHE_MS), false);
			lists.delete(instance.id);
		}
	};
};
// packages/service/src/store/installation.ts
/**
* Claims the database for this encryption key, or says whose it is: the answer is the fingerprint on record. A different
* one means that nothing sealed here can be opened, and the caller must refuse to start.
*/
var claimInstallation = async (db, keyFingerprint, now) => {
	await db.insertInto("installation").values({
		id: 1,
		key_fingerprint: keyFingerprint,
		created_at: now
	}).onConflict((conflict) => conflict.column("id").doNothing()).execute();
	return (await db.selectFrom("installation").select("key_fingerprint").where("id", "=", 1).executeTakeFirstOrThrow()).key_fingerprint;
};
// packages/service/src/store/migrate.ts
/** Every change of the schema, oldest first. A migration that has landed is never edited. */
var MIGRATIONS = [{
	name: "001_foundation",
	script: `
create table installation (
  id integer primary key check (id = 1),
  key_fingerprint text not null,
  created_at bigint not null
);

create table instances (
  id text primary key,
  environment_type text not null check (environment_type in ('development', 'production')),
  publishable_key text not null unique,
  api_host text not null unique,
  secret_key_hash text not null unique,
  sealed_secret_key text,
  settings json not null,
  allowed_origins json not null,
  signing_algorithm text not null check (signing_algorithm in ('ES256', 'RS256')),
  created_at bigint not null,
  updated_at bigint not null
);

create table signing_keys (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  algorithm text not null,
  public_jwk json not null,
  sealed_private_key text not null,
  created_at bigint not null,
  active_at bigint not null
);
create unique index signing_keys_first on signing_keys (instance_id, algorithm) where active_at = 0;
create index signing_keys_instance on signing_keys (instance_id);

create table dev_browsers (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  token_hash text not null unique,
  client_id text,
  created_at bigint not null,
  updated_at bigint not null
);
create index dev_browsers_client on dev_browsers (client_id);

create table outbox (
  id text primary key,
  seq bigint generated always as identity,
  instance_id text not null references instances (id) on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  recipient_hash text not null,
  sealed_content text not null,
  created_at bigint not null,
  sent_at bigint,
  attempts integer not null,
  next_attempt_at bigint not null,
  give_up_at bigint not null,
  last_error text
);
create index outbox_due on outbox (next_attempt_at) where sent_at is null;
create index outbox_inbox on outbox (instance_id, created_at desc, seq desc);
create index outbox_recipient on outbox (instance_id, recipient_hash, created_at desc);

create table rate_limits (
  key text primary key,
  count integer not null,
  window_ends_at bigint not null
);
create index rate_limits_over on rate_limits (window_ends_at);
`
}, {
	name: "002_people",
	script: `
create table users (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  external_id text,
  username text,
  first_name text,
  last_name text,
  primary_email_address_id text,
  password_digest text,
  public_metadata jsonb not null default '{}',
  unsafe_metadata jsonb not null default '{}',
  last_sign_in_at bigint,
  legal_accepted_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);
create unique index users_username on users (instance_id, username);
create unique index users_external_id on users (instance_id, external_id);
create index users_newest on users (instance_id, created_at desc, id desc);

create table email_addresses (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  email_address text not null,
  claimed boolean not null,
  verification_status text not null,
  verification_strategy text,
  verified_at_client text,
  created_at bigint not null,
  updated_at bigint not null
);
create unique index email_addresses_claimed on email_addresses (instance_id, email_address) where claimed;
create index email_addresses_user on email_addresses (user_id);

create table clients (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  secret_hash text unique,
  last_active_session_id text,
  sign_in_id text,
  sign_up_id text,
  cookie_expires_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);

create table sessions (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  client_id text not null references clients (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  status text not null,
  expire_at bigint not null,
  abandon_at bigint not null,
  last_active_at bigint not null,
  last_active_organization_id text,
  actor jsonb,
  first_factor_at bigint,
  second_factor_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);
create index sessions_client on sessions (client_id);
create index sessions_user on sessions (user_id);

create table session_activities (
  id text primary key,
  session_id text not null unique references sessions (id) on delete cascade,
  device_type text,
  browser_name text,
  browser_version text,
  ip_address text,
  city text,
  country text,
  is_mobile boolean not null,
  created_at bigint not null,
  updated_at bigint not null
);

create table sign_ins (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  client_id text not null references clients (id) on delete cascade,
  status text not null,
  identifier text,
  user_id text references users (id) on delete cascade,
  first_factor_verification_id text,
  second_factor_verification_id text,
  created_session_id text,
  abandon_at bigint not null,
  created_at bigint not null,
  updated_at bigint not null
);
create index sign_ins_client on sign_ins (client_id);
create index sign_ins_user on sign_ins (user_id);

create table sign_ups (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  client_id text not null references clients (id) on delete cascade,
  status text not null,
  username text,
  first_name text,
  last_name text,
  email_address text,
  email_verification_id text,
  password_digest text,
  unsafe_metadata jsonb not null default '{}',
  legal_accepted_at bigint,
  created_session_id text,
  created_user_id text,
  abandon_at bigint not null,
  created_at bigint not null,
  updated_at bigint not null
);
create index sign_ups_client on sign_ups (client_id);

create table verifications (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  client_id text not null references clients (id) on delete cascade,
  owner_id text not null,
  strategy text not null,
  status text not null,
  target text,
  email_address_id text,
  code_mac text,
  attempts integer not null,
  expire_at bigint,
  sent_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);
create index verifications_owner on verifications (owner_id);
create index verifications_target on verifications (instance_id, target, sent_at desc);
create index verifications_client on verifications (client_id);

create table lockouts (
  key text primary key,
  failures integer not null,
  total integer not null,
  locked_until bigint,
  updated_at bigint not null
);
`
}];
/** Any number; it only has to be the same on every node. */
var ADVISORY_LOCK = 4400144001;
var appliedNames = async (db) => {
	await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(db);
	return (await sql`select name from migrations order by name`.execute(db)).rows.map((row) => row.name);
};
/** Brings the database up to date and says which migrations it applied. All of them land, or none. */
var migrate = (database, migrations = MIGRATIONS) => database.transaction(async (db) => {
	await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK}::bigint)`.execute(db);
	const applied = await appliedNames(db);
	const unknown = applied.filter((name) => !migrations.some((migration) => migration.name === name));
	if (unknown.length > 0) throw new Error(`Latchkey: this database was changed by a newer release (${unknown.join(", ")}). Start that release, or restore a backup.`);
	const pending = migrations.filter((migration) => !applied.includes(migration.name));
	for (const migration of pending) {
		await sql.raw(migration.script).execute(db);
		await sql`insert into migrations (name) values (${migration.name})`.execute(db);
	}
	return pending.map((migration) => migration.name);
});
// packages/service/src/store/transaction.ts
var MAX_TRIES = 5;
/** serialization_failure, deadlock_detected: the work is fine, the moment was not. */
var RETRIED = /* @__PURE__ */ new Set(["40001", "40P01"]);
/** disk_full, and the operating system's word for it. */
var FULL = /* @__PURE__ */ new Set([
	"53100",
	"ENOSPC",
	"EDQUOT"
]);
/** Cannot connect, shutting down, too many connections, lock or statement timeout. */
var UNREACHABLE = /* @__PURE__ */ new Set([
	"ECONNREFUSED",
	"ECONNRESET",
	"ENOTFOUND",
	"ETIMEDOUT",
	"57P01",
	"57P03",
	"53300",
	"55P03",
	"57014",
	"08006",
	"08001"
]);
var RETRY_AFTER_SECONDS = 5;
/** PostgreSQL's error code, or the operating system's, if the value carries one. */
var databaseErrorCode = (error) => {
	if (typeof error !== "object" || error === null || !("code" in error)) return void 0;
	return typeof error.code === "string" ? error.code : void 0;
};
/** True for a violated unique index, optionally of that name. */
var isUniqueViolation = (error, constraint) => databaseErrorCode(error) === "23505" && (constraint === void 0 || typeof error === "object" && error !== null && "constraint" in error && error.constraint === constraint);
/** A full disk or a lost database is `Unavailable`; everything else passes unchanged. */
var asUnavailable = (error) => {
	const code = databaseErrorCode(error);
	if (code === void 0) return error;
	if (FULL.has(code)) return new Unavailable("storage_full", RETRY_AFTER_SECONDS, error);
	if (UNREACHABLE.has(code)) return new Unavailable("storage_unreachable", RETRY_AFTER_SECONDS, error);
	return error;
};
/** Runs `work` in a transaction of `kysely`, again when the database says that it lost a race. */
var runTransaction = async (kysely, work) => {
	for (let tried = 1;; tried += 1) try {
		return await kysely.transaction().execute(work);
	} catch (error) {
		const code = databaseErrorCode(error);
		if (code === void 0 || !RETRIED.has(code) || tried === MAX_TRIES) throw asUnavailable(error);
	}
};
// packages/service/src/store/pglite.ts
var PARSERS = { [types.INT8]: Number };
var createMutex = () => {
	let tail = Promise.resolve();
	return () => {
		let release = () => {};
		const held = new Promise((resolve) => {
			release = resolve;
		});
		const ready = tail.then(() => release);
		tail = tail.then(() => held);
		return ready;
	};
};
var connectionOver = (pglite) => ({
	executeQuery: async (query) => {
		try {
			const result = query.parameters.length === 0 ? (await pglite.exec(query.sql, { parsers: PARSERS })).at(-1) : await pglite.query(query.sql, [...query.parameters], { parsers: PARSERS });
			return {
				rows: result?.rows ?? [],
				numAffectedRows: BigInt(result?.affectedRows ?? 0)
			};
		} catch (error) {
			throw asUnavailable(error);
		}
	},
	streamQuery: async function* () {
		throw new Error("Latchkey: the embedded database does not stream.");
	}
});
var createDriver = (pglite, insideTransaction) => {
	const acquire = createMutex();
	const connection = connectionOver(pglite);
	let release = () => {};
	return {
		init: async () => {},
		acquireConnection: async () => {
			if (insideTransaction.getStore()) throw new Error("Latchkey: inside a transaction use the handle it gives, not the database.");
			release = await acquire();
			return connection;
		},
		releaseConnection: async () => release(),
		beginTransaction: async () => {
			await connection.executeQuery(CompiledQuery.raw("begin"));
		},
		commitTransaction: async () => {
			await connection.executeQuery(CompiledQuery.raw("commit"));
		},
		rollbackTransaction: async () => {
			await connection.executeQuery(CompiledQuery.raw("rollback"));
		},
		destroy: async () => pglite.close()
	};
};
var createDialect = (driver) => ({
	createAdapter: () => new PostgresAdapter(),
	createDriver: () => driver,
	createIntrospector: (db) => new PostgresIntrospector(db),
	createQueryCompiler: () => new PostgresQueryCompiler()
});
var openPglite = async (source) => {
	const pglite = await PGlite.create({
		...source.directory && { dataDir: source.directory },
		...source.snapshot && { loadDataDir: source.snapshot }
	});
	const insideTransaction = new AsyncLocalStorage();
	const kysely = new Kysely({ dialect: createDialect(createDriver(pglite, insideTransaction)) });
	return {
		db: kysely,
		transaction: (work) => runTransaction(kysely, (db) => insideTransaction.run(true, () => work(db))),
		close: async () => {
			await kysely.destroy();
			if (!pglite.closed) await pglite.close();
		},
		dump: () => pglite.dumpDataDir("none")
	};
};
// packages/service/src/store/postgres.ts
var POOL_SIZE = 10;
var CONNECT_TIMEOUT_MS = 5e3;
var STATEMENT_TIMEOUT_MS = 15e3;
var LOCK_TIMEOUT_MS = 5e3;
var IDLE_IN_TRANSACTION_TIMEOUT_MS = 3e4;
var INT8_OID = 20;
var typesOfOurs = { getTypeParser: (oid, format) => oid === INT8_OID && format !== "binary" ? Number : pg.types.getTypeParser(oid, format) };
var openPostgres = (options) => {
	const pool = new pg.Pool({
		connectionString: options.url,
		max: options.poolSize ?? POOL_SIZE,
		connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
		statement_timeout: STATEMENT_TIMEOUT_MS,
		lock_timeout: LOCK_TIMEOUT_MS,
		idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
		application_name: "latchkey",
		types: typesOfOurs
	});
	pool.on("error", (error) => options.log.warn({ reason: error.name }, "a database connection was lost"));
	const kysely = new Kysely({ dialect: new PostgresDialect({ pool }) });
	return {
		db: kysely,
		transaction: (work) => runTransaction(kysely, work),
		close: () => kysely.destroy()
	};
};
// packages/service/src/store/signing-keys.ts
var fromRow = (row) => ({
	id: row.id,
	instanceId: row.instance_id,
	algorithm: row.algorithm,
	publicJwk: row.public_jwk,
	sealedPrivateKey: row.sealed_private_key,
	createdAt: row.created_at,
	activeAt: row.active_at
});
var signingKeyStore = {
	list: async (db, instanceId) => (await db.selectFrom("signing_keys").selectAll().where("instance_id", "=", instanceId).orderBy("active_at").execute()).map(fromRow),
	add: async (db, key, onlyFirst) => {
		await db.insertInto("signing_keys").values({
			id: key.id,
			instance_id: key.instanceId,
			algorithm: key.algorithm,
			public_jwk: JSON.stringify(key.publicJwk),
			sealed_private_key: key.sealedPrivateKey,
			created_at: key.createdAt,
			active_at: onlyFirst ? 0 : key.activeAt
		}).$if(onlyFirst, (query) => query.onConflict((conflict) => conflict.columns(["instance_id", "algorithm"]).where("active_at", "=", sql.lit(0)).doNothing())).execute();
	}
};
// packages/service/src/cli/open-installation.ts
var DATABASE_FOLDER = "database";
/** The stored secrets open only with the key they were sealed with; a wrong key must not start. */
var claim = async (database, vault, now) => {
	const own = vault.mac("fingerprint", "installation");
	if (await claimInstallation(database.db, own, now) === own) return;
	throw new Error("Latchkey: this database was set up with another encryption key. Set LATCHKEY_ENCRYPTION_KEY to that key, or restore encryption.key in the data directory.");
};
var openDatabase = async (config, log) => config.databaseUrl === void 0 ? openPglite({ directory: join(config.dataDirectory, DATABASE_FOLDER) }) : openPostgres({
	url: config.databaseUrl,
	log
});
/** Opens the installation the configuration names and brings its schema up to date. */
var openInstallation = async (config) => {
	const log = createLog(config.logLevel);
	const database = await openDatabase(config, log);
	try {
		await migrate(database);
		const testClock = config.test ? createAdjustableClock() : void 0;
		const clock = testClock ?? systemClock;
		const vault = createVault(config.encryptionKey ?? readMasterKey(config.dataDirectory));
		await claim(database, vault, clock.now());
		const signer = createSigner({
			vault,
			clock,
			ids: systemIds,
			keys: signingKeyStore
		});
		return {
			database,
			ports: {
				clock,
				ids: systemIds,
				random: systemRandom,
				hasher: createHasher(),
				vault,
				signer,
				log
			},
			testClock,
			close: () => database.close()
		};
	} catch (error) {
		await database.close();
		throw error;
	}
};
export { findDevelopmentInstance as a, lockInstance as c, createInstance as i, updateInstance as l, isUniqueViolation as n, findInstanceByHost as o, Unavailable as r, findInstanceBySecretKeyHash as s, openInstallation as t, publishableKey as u };

import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
// packages/service/src/ports/clock.ts
/** The machine's clock. */
var systemClock = { now: () => Date.now() };
/** Wraps a clock so that it can be advanced; over a constant base it stands still between advances. */
var createAdjustableClock = (base = systemClock) => {
	let offset = 0;
	return {
		now: () => base.now() + offset,
		advance: (milliseconds) => {
			offset += milliseconds;
		}
	};
};
// packages/service/src/ports/process-table.ts
var BOOT_ID = "/proc/sys/kernel/random/boot_id";
/** Position of the start time among the fields of /proc/<pid>/stat that follow the command name. */
var START_TIME_FIELD = 19;
/** A process that ended but whose parent has not asked for its end yet still has an entry; it holds nothing any more. */
var ENDED_STATES = /* @__PURE__ */ new Set([
	"Z",
	"X",
	"x"
]);
var entryOf = (pid) => {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
		const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
		const boot = readFileSync(BOOT_ID, "utf8").trim();
		return {
			state: fields[0] ?? "",
			started: `${boot}/${fields[START_TIME_FIELD] ?? ""}`
		};
	} catch {
		return;
	}
};
var exists = (pid) => {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
};
var systemProcessTable = {
	self: () => ({
		pid: process.pid,
		host: hostname(),
		started: entryOf(process.pid)?.started ?? ""
	}),
	mayRun: (identity) => {
		if (identity.host !== hostname()) return true;
		if (!exists(identity.pid)) return false;
		const entry = entryOf(identity.pid);
		if (entry && ENDED_STATES.has(entry.state)) return false;
		return !entry || identity.started === "" || entry.started === identity.started;
	}
};
// packages/service/src/ports/timers.ts
var systemTimers = { after: (milliseconds, run) => {
	const handle = setTimeout(run, milliseconds);
	return () => clearTimeout(handle);
} };
// packages/service/src/store/directory-lock.ts
var LOCK_FILE = "lock";
var TAKEOVER_FILE = "lock.takeover";
var OWNER_ONLY_DIRECTORY = 448;
/** A holder on another machine cannot be asked, so it shows that it lives by touching the file. */
var LOCK_HEARTBEAT_MS = 5e3;
var SILENT_HOLDER_MS = 3e4;
/** Another process has the directory. */
var DirectoryLocked = class extends Error {
	holder;
	constructor(directory, holder) {
		super(`Latchkey: ${directory} is in use by process ${holder.pid} on ${holder.host}. Stop that process, or choose another directory with LATCHKEY_DATA_DIR.`);
		this.name = "DirectoryLocked";
		this.holder = holder;
	}
};
var isIdentity = (value) => typeof value === "object" && value !== null && "pid" in value && "host" in value && "started" in value && typeof value.pid === "number" && typeof value.host === "string" && typeof value.started === "string";
var read = (path) => {
	try {
		const text = readFileSync(path, "utf8");
		const touchedAt = statSync(path).mtimeMs;
		try {
			const parsed = JSON.parse(text);
			return {
				text,
				holder: isIdentity(parsed) ? parsed : void 0,
				touchedAt
			};
		} catch {
			return {
				text,
				holder: void 0,
				touchedAt
			};
		}
	} catch {
		return;
	}
};
var createExclusively = (path, content) => {
	try {
		writeFileSync(path, content, { flag: "wx" });
		return true;
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
		throw error;
	}
};
/** Takes the lock of a directory, or throws `DirectoryLocked` naming the holder. `now` is the machine's real time. */
var lockDirectory = (directory, processes, now) => {
	mkdirSync(directory, {
		recursive: true,
		mode: OWNER_ONLY_DIRECTORY
	});
	const path = join(directory, LOCK_FILE);
	const takeover = join(directory, TAKEOVER_FILE);
	const self = processes.self();
	const content = JSON.stringify(self);
	const isLive = (found) => {
		const silent = now - found.touchedAt > SILENT_HOLDER_MS;
		if (!found.holder) return !silent;
		return found.holder.host === self.host ? processes.mayRun(found.holder) : !silent;
	};
	const refuse = (found) => {
		throw new DirectoryLocked(directory, found.holder ?? {
			pid: 0,
			host: "an unknown host",
			started: ""
		});
	};
	const takeOver = () => {
		const rival = read(takeover);
		if (rival && !isLive(rival)) rmSync(takeover, { force: true });
		if (!createExclusively(takeover, content)) refuse(read(takeover) ?? {
			text: "",
			holder: void 0,
			touchedAt: now
		});
		try {
			const found = read(path);
			if (found && isLive(found)) refuse(found);
			rmSync(path, { force: true });
			if (!createExclusively(path, content)) refuse(read(path) ?? {
				text: "",
				holder: void 0,
				touchedAt: now
			});
		} finally {
			rmSync(takeover, { force: true });
		}
	};
	if (!createExclusively(path, content)) {
		const found = read(path);
		if (found && isLive(found)) refuse(found);
		takeOver();
	}
	return {
		touch: (time) => utimesSync(path, time / 1e3, time / 1e3),
		release: () => {
			if (read(path)?.text === content) rmSync(path, { force: true });
		}
	};
};
// packages/service/src/cli/claim-directory.ts
/** Locks the directory of the embedded database; with PostgreSQL there is nothing to lock. */
var claimDirectory = (config) => {
	if (config.databaseUrl !== void 0) return { release: () => {} };
	const lock = lockDirectory(config.dataDirectory, systemProcessTable, systemClock.now());
	let cancel = () => {};
	const beat = () => {
		lock.touch(systemClock.now());
		cancel = systemTimers.after(LOCK_HEARTBEAT_MS, beat);
	};
	beat();
	return { release: () => {
		cancel();
		lock.release();
	} };
};
// packages/wire/src/names.ts
/** The one constant all names come from, so that either side can be put beside another implementation of the protocol. */
var PROVIDER = typeof __LATCHKEY_PROVIDER__ === "string" ? __LATCHKEY_PROVIDER__ : "latchkey";
var API_VERSION = "2024-10-01";
var capitalise = (text) => text.charAt(0).toUpperCase() + text.slice(1);
var cookieNames = (provider) => ({
	session: "__session",
	clientUat: "__client_uat",
	client: "__client",
	/** Production form of the client secret: the prefix makes the browser refuse a Domain or a plain-http writer. */
	hostClient: "__Host-client",
	/** Only ever written with a suffix. */
	refresh: "__refresh",
	devBrowser: `__${provider}_db_jwt`,
	activeOrganization: `${provider}_active_org`,
	domainProbe: `__${provider}_test_etld`,
	handshake: `__${provider}_handshake`,
	redirectCount: `__${provider}_redirect_count`
});
var paramNames = (provider) => ({
	apiVersion: `__${provider}_api_version`,
	clientVersion: `_${provider}_js_version`,
	sessionId: `_${provider}_session_id`,
	devBrowser: `__${provider}_db_jwt`,
	method: "_method",
	rotatingTokenNonce: "rotating_token_nonce",
	isNative: "_is_native",
	testingToken: `__${provider}_testing_token`,
	domain: "__domain",
	status: `__${provider}_status`,
	createdSession: `__${provider}_created_session`,
	ticket: `__${provider}_ticket`,
	invitationToken: `__${provider}_invitation_token`,
	modalState: `__${provider}_modal_state`,
	synced: `__${provider}_synced`,
	satelliteUrl: `__${provider}_satellite_url`,
	serverRedirectUrl: `__${provider}_redirect_url`,
	handshake: `__${provider}_handshake`,
	handshakeReason: `__${provider}_hs_reason`,
	help: `__${provider}_help`,
	suffixedCookies: "suffixed_cookies",
	legacyDevSession: "__dev_session",
	redirectUrl: "redirect_url",
	afterSignInUrl: "after_sign_in_url",
	afterSignUpUrl: "after_sign_up_url",
	signInForceRedirectUrl: "sign_in_force_redirect_url",
	signInFallbackRedirectUrl: "sign_in_fallback_redirect_url",
	signUpForceRedirectUrl: "sign_up_force_redirect_url",
	signUpFallbackRedirectUrl: "sign_up_fallback_redirect_url"
});
var pageNames = (provider, capitalised) => ({
	attributes: {
		publishableKey: `data-${provider}-publishable-key`,
		proxyUrl: `data-${provider}-proxy-url`,
		domain: `data-${provider}-domain`,
		script: `data-${provider}-js-script`,
		component: `data-${provider}-component`
	},
	globals: {
		instance: capitalised,
		publishableKey: `__${provider}_publishable_key`,
		proxyUrl: `__${provider}_proxy_url`,
		domain: `__${provider}_domain`,
		onBeforeSetActive: "__unstable__onBeforeSetActive",
		onAfterSetActive: "__unstable__onAfterSetActive",
		onBeforeRequest: "__unstable__onBeforeRequest",
		onAfterResponse: "__unstable__onAfterResponse"
	},
	elements: {
		root: `${provider}-components`,
		captcha: `${provider}-captcha`,
		invisibleCaptcha: `${provider}-invisible-captcha`
	},
	files: {
		browserScript: `${provider}.browser.js`,
		headlessScript: `${provider}.headless.browser.js`
	}
});
/** Names of the protocol for one provider; `namesFor('acme').cookies.devBrowser` is `__acme_db_jwt`. */
var namesFor = (provider) => {
	const capitalised = capitalise(provider);
	return {
		provider,
		capitalised,
		cookies: cookieNames(provider),
		params: paramNames(provider),
		headers: {
			devBrowser: `${capitalised}-Db-Jwt`,
			country: "X-Country",
			apiVersion: `${capitalised}-API-Version`
		},
		...pageNames(provider, capitalised),
		events: {
			beforeUnload: `${provider}:beforeunload`,
			tokenUpdate: "token:update",
			signOut: "user:signOut"
		},
		locks: { refreshSessionToken: `${provider}.lock.refreshSessionToken` },
		channels: {
			client: `${provider}.client`,
			legacyStorage: `__lsbc__${provider}`
		},
		storage: {
			prefix: `${provider}:`,
			telemetryThrottle: `${provider}_telemetry_throttler`
		},
		flags: {
			apiError: `${provider}Error`,
			runtimeError: `${provider}RuntimeError`
		},
		fields: {
			traceId: `${provider}_trace_id`,
			clientVersion: `${provider}_js_version`,
			reverificationHint: `${provider}_error`
		},
		/** Before every cache key of a session token. */
		tokenCachePrefix: `${provider}::`
	};
};
namesFor(PROVIDER);
// packages/service/src/config.ts
var DEFAULT_PORT = 4400;
var DEFAULT_DATA_DIRECTORY = ".latchkey";
var KEY_BYTES = 32;
var MAX_PORT = 65535;
/** A variable with a value the service cannot use. The message is meant for the operator. */
var ConfigError = class extends Error {
	variable;
	constructor(variable, problem) {
		super(`Latchkey: ${variable} ${problem}`);
		this.name = "ConfigError";
		this.variable = variable;
	}
};
/** One line of `latchkey --help` per variable. */
var VARIABLES = [
	{
		name: "LATCHKEY_PORT",
		meaning: `port to listen on (${DEFAULT_PORT})`
	},
	{
		name: "LATCHKEY_DATA_DIR",
		meaning: `directory of the embedded database and the encryption key (${DEFAULT_DATA_DIRECTORY})`
	},
	{
		name: "DATABASE_URL",
		meaning: "postgres://… to use PostgreSQL instead of the embedded database"
	},
	{
		name: "LATCHKEY_PUBLIC_URL",
		meaning: "origin at which browsers reach the service (http://localhost:<port>)"
	},
	{
		name: "SMTP_URL",
		meaning: "smtp://user:password@host:port to send mail; without it, mail stays in the development inbox"
	},
	{
		name: "LATCHKEY_MAIL_FROM",
		meaning: "address messages are sent from (no-reply@<host of the public URL>)"
	},
	{
		name: "LATCHKEY_ENCRYPTION_KEY",
		meaning: "32 bytes as base64 or hex that seal stored secrets; without it, a key file in the data directory"
	},
	{
		name: "LATCHKEY_TRUSTED_PROXIES",
		meaning: "comma-separated addresses or networks whose X-Forwarded-For is believed (none)"
	},
	{
		name: "LATCHKEY_PROVIDER",
		meaning: `name from which cookies, parameters and headers are derived (${PROVIDER})`
	},
	{
		name: "LATCHKEY_TEST",
		meaning: "1 allows tests to move the clock; never set it on a real installation"
	},
	{
		name: "LATCHKEY_LOG_LEVEL",
		meaning: "debug, info, warn, error or silent (info)"
	}
];
var readPort = (value) => {
	if (value === void 0) return DEFAULT_PORT;
	const port = Number(value);
	if (!/^\d+$/.test(value) || port < 1 || port > MAX_PORT) throw new ConfigError("LATCHKEY_PORT", `must be a port number from 1 to ${MAX_PORT}, but is "${value}".`);
	return port;
};
var parseUrl = (value) => URL.canParse(value) ? new URL(value) : void 0;
var readDatabaseUrl = (value) => {
	if (value === void 0) return void 0;
	const url = parseUrl(value);
	if (!url || !["postgres:", "postgresql:"].includes(url.protocol)) throw new ConfigError("DATABASE_URL", "must be a PostgreSQL address such as postgres://user:password@host:5432/latchkey.");
	return value;
};
var readSmtpUrl = (value) => {
	if (value === void 0) return void 0;
	const url = parseUrl(value);
	if (!url || !["smtp:", "smtps:"].includes(url.protocol) || url.hostname === "") throw new ConfigError("SMTP_URL", "must be a mail server such as smtp://user:password@host:587 or smtps://host:465.");
	return value;
};
var readPublicUrl = (value, port) => {
	if (value === void 0) return `http://localhost:${port}`;
	const url = parseUrl(value);
	if (!url || !["http:", "https:"].includes(url.protocol)) throw new ConfigError("LATCHKEY_PUBLIC_URL", `must be an address such as https://auth.example.com, but is "${value}".`);
	if (url.pathname !== "/" || url.search !== "" || url.hash !== "" || url.username !== "") throw new ConfigError("LATCHKEY_PUBLIC_URL", `must be an origin without a path, such as ${url.origin}.`);
	return url.origin;
};
var readProvider = (value) => {
	if (value === void 0) return PROVIDER;
	if (!/^[a-z][a-z0-9]{1,31}$/.test(value)) throw new ConfigError("LATCHKEY_PROVIDER", `must be 2 to 32 lower-case letters or digits starting with a letter, but is "${value}".`);
	return value;
};
var readSwitch = (name, value) => {
	if (value === void 0 || value === "0") return false;
	if (value === "1") return true;
	throw new ConfigError(name, `must be 1 or 0, but is "${value}".`);
};
var readEncryptionKey = (value) => {
	if (value === void 0) return void 0;
	if (/^[0-9a-f]{64}$/i.test(value)) return Uint8Array.from(value.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
	const standard = value.replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/, "");
	const bytes = /^[A-Za-z0-9+/]+$/.test(standard) ? Uint8Array.from(atob(standard), (letter) => letter.charCodeAt(0)) : /* @__PURE__ */ new Uint8Array();
	if (bytes.length !== KEY_BYTES) throw new ConfigError("LATCHKEY_ENCRYPTION_KEY", "must be 32 bytes as base64 or as 64 hex digits; make one with: openssl rand -base64 32");
	return bytes;
};
var PROXY_ADDRESS = /^[0-9a-f.:]+(\/\d{1,3})?$/i;
var readTrustedProxies = (value) => {
	const given = (value ?? "").split(",").map((entry) => entry.trim()).filter((entry) => entry !== "");
	const wrong = given.find((entry) => !PROXY_ADDRESS.test(entry));
	if (wrong !== void 0) throw new ConfigError("LATCHKEY_TRUSTED_PROXIES", `must list addresses or networks such as 10.0.0.0/8, but holds "${wrong}".`);
	return given;
};
var readMailFrom = (value, publicUrl) => {
	if (value === void 0) return `no-reply@${new URL(publicUrl).hostname}`;
	if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(value)) throw new ConfigError("LATCHKEY_MAIL_FROM", `must be one mail address such as no-reply@example.com, but is "${value}".`);
	return value;
};
var LOG_LEVELS = [
	"debug",
	"info",
	"warn",
	"error",
	"silent"
];
var readLogLevel = (value) => {
	const level = LOG_LEVELS.find((known) => known === (value ?? "info"));
	if (!level) throw new ConfigError("LATCHKEY_LOG_LEVEL", `must be one of ${LOG_LEVELS.join(", ")}, but is "${value}".`);
	return level;
};
/** Reads the configuration; `readConfig(process.env)`. An empty variable counts as absent. */
var readConfig = (variables) => {
	const get = (name) => variables[name]?.trim() || void 0;
	const port = readPort(get("LATCHKEY_PORT"));
	const publicUrl = readPublicUrl(get("LATCHKEY_PUBLIC_URL"), port);
	return {
		port,
		dataDirectory: get("LATCHKEY_DATA_DIR") ?? DEFAULT_DATA_DIRECTORY,
		databaseUrl: readDatabaseUrl(get("DATABASE_URL")),
		provider: readProvider(get("LATCHKEY_PROVIDER")),
		smtpUrl: readSmtpUrl(get("SMTP_URL")),
		mailFrom: readMailFrom(get("LATCHKEY_MAIL_FROM"), publicUrl),
		publicUrl,
		test: readSwitch("LATCHKEY_TEST", get("LATCHKEY_TEST")),
		encryptionKey: readEncryptionKey(get("LATCHKEY_ENCRYPTION_KEY")),
		trustedProxies: readTrustedProxies(get("LATCHKEY_TRUSTED_PROXIES")),
		logLevel: readLogLevel(get("LATCHKEY_LOG_LEVEL"))
	};
};
// packages/service/src/cli/help.ts
var COMMANDS$1 = [
	["start", "run the service"],
	["create-instance --production --domain <domain>", "make an instance for a real application and print its keys"],
	["openapi", "print the OpenAPI 3.1 document of the frontend API"],
	["todo", "list the calls this release does not answer yet"],
	["--help", "print this text"],
	["--version", "print the version"]
];
var columns = (rows) => {
	const width = Math.max(...rows.map(([left]) => left.length));
	return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
};
var helpText = () => [
	"Latchkey: sign-up, sign-in, profiles and organizations for your application, on your own machine.",
	"",
	"Usage: latchkey <command>",
	"",
	columns(COMMANDS$1),
	"",
	"Environment variables (defaults in brackets):",
	"",
	columns(VARIABLES.map(({ name, meaning }) => [name, meaning])),
	"",
	"The embedded database survives a killed process but, like any file that is not flushed, may lose the last",
	"moments before a power cut. Use PostgreSQL (DATABASE_URL) in production."
].join("\n");
// packages/service/src/ports/host.ts
var systemHost = () => ({
	arguments: process.argv.slice(2),
	environment: process.env,
	out: (text) => {
		process.stdout.write(`${text}\n`);
	},
	error: (text) => {
		process.stderr.write(`${text}\n`);
	},
	onStopSignal: (stop) => {
		process.once("SIGTERM", stop);
		process.once("SIGINT", stop);
	},
	exit: (code) => process.exit(code)
});
// packages/service/src/ports/version.ts
/** Read from the package's own manifest, which lies at the same place for sources and for built files. */
var readVersion = () => {
	const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
	return typeof manifest === "object" && manifest !== null && "version" in manifest && typeof manifest.version === "string" ? manifest.version : "unknown";
};
// packages/service/src/main.ts
var EXIT_FAILED = 1;
var EXIT_MISUSED = 2;
/** Runs `work` while this process has the data directory. */
var withDirectory = async (host, work) => {
	const config = readConfig(host.environment);
	const claim = claimDirectory(config);
	try {
		await work(config);
	} finally {
		claim.release();
	}
};
var COMMANDS = {
	start: (host) => withDirectory(host, async (config) => {
		const { runStart } = await import("./assets/run-start-wff8NzsK.js");
		await runStart(host, config);
	}),
	"create-instance": (host, rest) => withDirectory(host, async (config) => {
		const { runCreateInstance } = await import("./assets/create-instance-CHu4VvKt.js");
		await runCreateInstance(host, config, rest);
	}),
	openapi: async (host) => {
		const { openApiDocument } = await import("./assets/openapi-DbVp-rJE.js");
		const { publicUrl, provider } = readConfig(host.environment);
		host.out(JSON.stringify(openApiDocument({
			serverUrl: publicUrl,
			version: readVersion(),
			provider
		}), null, 2));
	},
	todo: async (host) => {
		const { unbuiltCalls } = await import("./assets/routes-CNOdQw64.js").then((n) => n.n);
		const left = unbuiltCalls();
		for (const key of left) host.out(key);
		host.error(left.length === 0 ? "Every call is answered." : `${left.length} calls are not answered yet.`);
	},
	"--help": async (host) => host.out(helpText()),
	"--version": async (host) => host.out(readVersion())
};
var isAddressInUse = (error) => error instanceof Error && "code" in error && error.code === "EADDRINUSE";
/** What the operator reads when something went wrong. Our own errors are sentences already; of others the trace matters. */
var explain = (error) => {
	if (isAddressInUse(error)) return "Latchkey: the port is taken by another program. Stop it, or choose another with LATCHKEY_PORT.";
	if (!(error instanceof Error)) return `Latchkey could not go on: ${String(error)}`;
	return error.message.startsWith("Latchkey:") ? error.message : `Latchkey could not go on: ${error.stack ?? error.message}`;
};
/** Runs the command line and ends the process with its exit code. */
var main = async (host = systemHost()) => {
	const [name = "--help", ...rest] = host.arguments;
	const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : void 0;
	if (!command) {
		host.error(`Latchkey: there is no command "${name}". See latchkey --help.`);
		host.exit(EXIT_MISUSED);
		return;
	}
	try {
		await command(host, rest);
		host.exit(0);
	} catch (error) {
		host.error(explain(error));
		host.exit(error instanceof ConfigError ? EXIT_MISUSED : EXIT_FAILED);
	}
};
export { systemTimers as a, namesFor as i, main, API_VERSION as n, createAdjustableClock as o, PROVIDER as r, systemClock as s, ConfigError as t };

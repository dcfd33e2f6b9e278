// packages/wire/src/strategies.ts
/** OAuth providers with a built-in button; an instance may add its own as `custom_<key>`. */
var OAUTH_PROVIDERS = [
	"facebook",
	"google",
	"hubspot",
	"github",
	"tiktok",
	"gitlab",
	"discord",
	"twitter",
	"twitch",
	"linkedin",
	"linkedin_oidc",
	"dropbox",
	"atlassian",
	"bitbucket",
	"microsoft",
	"notion",
	"apple",
	"line",
	"instagram",
	"coinbase",
	"spotify",
	"xero",
	"box",
	"slack",
	"linear",
	"x",
	"enstall",
	"huggingface"
];
/** Strategies of all supported wallets. */
var WEB3_STRATEGIES = [
	"web3_metamask_signature",
	"web3_coinbase_wallet_signature",
	"web3_okx_wallet_signature"
];
/** Identity providers a SAML connection may be made for. */
var SAML_IDPS = [
	"saml_okta",
	"saml_google",
	"saml_microsoft",
	"saml_custom"
];
var row = (level, create, prepare, attempt, needsRedirect = false) => ({
	level,
	create,
	prepare: prepare === "nothing" ? [] : prepare,
	attempt,
	needsRedirect,
	prepares: prepare !== "nothing"
});
var REDIRECT_FIELDS = ["redirect_url", "action_complete_redirect_url"];
var OAUTH_FIELDS = [
	...REDIRECT_FIELDS,
	"identifier",
	"oidc_prompt",
	"oidc_login_hint"
];
var web3Row = row("first", ["identifier"], ["web3_wallet_id"], ["signature"]);
var enterpriseRow = row("first", OAUTH_FIELDS, REDIRECT_FIELDS, [], true);
/** One row per strategy; OAuth strategies share one, see `strategyRow`. */
var STRATEGIES = {
	password: row("first", ["identifier", "password"], "nothing", ["password"]),
	passkey: row("first", [], [], ["public_key_credential"]),
	email_code: row("first", ["identifier"], ["email_address_id"], ["code"]),
	email_link: row("first", ["identifier", "redirect_url"], ["email_address_id", "redirect_url"], []),
	phone_code: row("both", ["identifier"], ["phone_number_id", "default"], ["code"]),
	reset_password_email_code: row("first", ["identifier"], ["email_address_id"], ["code", "password"]),
	reset_password_phone_code: row("first", ["identifier"], ["phone_number_id"], ["code", "password"]),
	web3_metamask_signature: web3Row,
	web3_coinbase_wallet_signature: web3Row,
	web3_okx_wallet_signature: web3Row,
	saml: enterpriseRow,
	enterprise_sso: enterpriseRow,
	totp: row("second", [], "nothing", ["code"]),
	backup_code: row("second", [], "nothing", ["code"]),
	ticket: row("create", ["ticket"], "nothing", []),
	google_one_tap: row("create", ["token"], "nothing", [])
};
/** Is this text an OAuth strategy: a built-in provider's, or a custom one's? */
var isOAuthStrategy = (text) => text.startsWith("oauth_custom_") ? text.length > 13 : OAUTH_PROVIDERS.some((provider) => text === `oauth_${provider}`);
/** Is this text a strategy of the protocol? */
var isStrategy = (text) => Object.hasOwn(STRATEGIES, text) || isOAuthStrategy(text);
/** Named strategies a sign-in may be created with; OAuth ones are taken too. */
var SIGN_IN_CREATE_STRATEGIES = [
	"password",
	"passkey",
	"email_code",
	"email_link",
	"phone_code",
	"reset_password_email_code",
	"reset_password_phone_code",
	...WEB3_STRATEGIES,
	"saml",
	"enterprise_sso",
	"ticket",
	"google_one_tap"
];
/** What the prepare call of a sign-in's first factor takes; every other strategy is refused before sending. */
var SIGN_IN_PREPARE_STRATEGIES = [
	"passkey",
	"email_link",
	"email_code",
	"reset_password_email_code",
	"phone_code",
	"reset_password_phone_code",
	...WEB3_STRATEGIES,
	"saml",
	"enterprise_sso"
];
/** What the attempt call of a sign-in's first factor takes. */
var SIGN_IN_ATTEMPT_STRATEGIES = [
	"password",
	"passkey",
	"email_code",
	"phone_code",
	"reset_password_email_code",
	"reset_password_phone_code",
	...WEB3_STRATEGIES
];
/** Second factors, of a sign-in and of step-up alike. */
var SECOND_FACTOR_STRATEGIES = [
	"phone_code",
	"totp",
	"backup_code"
];
/** Named strategies that the prepare call of a sign-up takes; OAuth ones are taken too. */
var SIGN_UP_PREPARE_STRATEGIES = [
	...[
		"email_code",
		"phone_code",
		...WEB3_STRATEGIES
	],
	"email_link",
	"saml",
	"enterprise_sso"
];
/** Named strategies a sign-up may be created with; OAuth ones are taken too. */
var SIGN_UP_CREATE_STRATEGIES = [
	"saml",
	"enterprise_sso",
	"ticket",
	"google_one_tap"
];
export { SIGN_IN_PREPARE_STRATEGIES as a, WEB3_STRATEGIES as c, SIGN_IN_CREATE_STRATEGIES as i, isOAuthStrategy as l, SECOND_FACTOR_STRATEGIES as n, SIGN_UP_CREATE_STRATEGIES as o, SIGN_IN_ATTEMPT_STRATEGIES as r, SIGN_UP_PREPARE_STRATEGIES as s, SAML_IDPS as t, isStrategy as u };

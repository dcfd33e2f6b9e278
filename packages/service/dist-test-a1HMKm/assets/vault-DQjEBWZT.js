import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
// packages/service/src/ports/vault.ts
var KEY_BYTES = 32;
var NONCE_BYTES = 12;
var TAG_BYTES = 16;
var VERSION = "v1";
var derive = (master, use) => Buffer.from(hkdfSync("sha256", master, /* @__PURE__ */ new Uint8Array(0), `latchkey:${use}`, KEY_BYTES));
var createVault = (master) => {
	if (master.length !== KEY_BYTES) throw new Error(`Latchkey: the encryption key must be ${KEY_BYTES} bytes long.`);
	const sealing = derive(master, "seal");
	const macKeys = /* @__PURE__ */ new Map();
	const macKey = (purpose) => {
		const known = macKeys.get(purpose);
		if (known) return known;
		const made = derive(master, `mac:${purpose}`);
		macKeys.set(purpose, made);
		return made;
	};
	return {
		seal: (text) => {
			const nonce = randomBytes(NONCE_BYTES);
			const cipher = createCipheriv("aes-256-gcm", sealing, nonce);
			const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
			return `${VERSION}.${Buffer.concat([
				nonce,
				cipher.getAuthTag(),
				body
			]).toString("base64url")}`;
		},
		open: (sealed) => {
			const [version, encoded] = sealed.split(".");
			if (version !== VERSION || !encoded) throw new Error("Latchkey: this is not a sealed value.");
			const bytes = Buffer.from(encoded, "base64url");
			const nonce = bytes.subarray(0, NONCE_BYTES);
			const decipher = createDecipheriv("aes-256-gcm", sealing, nonce, { authTagLength: TAG_BYTES });
			decipher.setAuthTag(bytes.subarray(NONCE_BYTES, 28));
			return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
		},
		mac: (purpose, text) => createHmac("sha256", macKey(purpose)).update(text, "utf8").digest("base64url")
	};
};
/** Compares two strings in time that depends only on their length. */
var sameSecret = (left, right) => {
	if (left.length !== right.length) return false;
	let difference = 0;
	for (let index = 0; index < left.length; index += 1) difference |= left.charCodeAt(index) ^ right.charCodeAt(index);
	return difference === 0;
};
export { sameSecret as n, createVault as t };

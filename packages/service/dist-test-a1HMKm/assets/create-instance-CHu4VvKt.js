import { t as ConfigError } from "../main.js";
import { i as createInstance, t as openInstallation } from "./open-installation-DbwJjx_H.js";
import { parseArgs } from "node:util";
// packages/service/src/cli/create-instance.ts
var DOMAIN = /^(?!-)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
var readOptions = (argumentsGiven) => {
	const { values } = parseArgs({
		args: [...argumentsGiven],
		options: {
			production: { type: "boolean" },
			domain: { type: "string" },
			name: { type: "string" }
		}
	});
	const domain = values.domain?.toLowerCase();
	if (values.production !== true) throw new ConfigError("create-instance", "makes production instances: add --production. A development instance is made by the first start.");
	if (domain === void 0 || !DOMAIN.test(domain)) throw new ConfigError("--domain", "must be the domain of the application, such as example.com.");
	return {
		domain,
		name: values.name ?? domain
	};
};
var runCreateInstance = async (host, config, argumentsGiven) => {
	const { domain, name } = readOptions(argumentsGiven);
	const installation = await openInstallation(config);
	try {
		const apiHost = `${config.provider}.${domain}`;
		const { instance, secretKey } = await createInstance(installation.database.db, installation.ports, {
			environmentType: "production",
			apiHost,
			applicationName: name,
			homeUrl: `https://${domain}`,
			allowedOrigins: [`https://${domain}`]
		});
		host.out(`Instance ${instance.id} answers at https://${apiHost}. Point that name at this service, with a certificate.`);
		host.out("");
		host.out(`  Publishable key  ${instance.publishableKey}`);
		host.out(`  Secret key       ${secretKey}`);
		host.out("");
		host.out("The secret key is not stored and is shown only now.");
	} finally {
		await installation.close();
	}
};
export { runCreateInstance };

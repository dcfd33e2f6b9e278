// `latchkey create-instance`: makes a production instance and prints its keys, the secret one for the only time.
import { parseArgs } from 'node:util';
import { type Config, ConfigError } from '../config.ts';
import type { Host } from '../ports/host.ts';
import { createInstance } from '../store/new-instance.ts';
import { openInstallation } from './open-installation.ts';

const DOMAIN = /^(?!-)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

const readOptions = (argumentsGiven: readonly string[]) => {
  const { values } = parseArgs({
    args: [...argumentsGiven],
    options: { production: { type: 'boolean' }, domain: { type: 'string' }, name: { type: 'string' } },
  });
  const domain = values.domain?.toLowerCase();
  if (values.production !== true)
    throw new ConfigError(
      'create-instance',
      'makes production instances: add --production. A development instance is made by the first start.',
    );
  if (domain === undefined || !DOMAIN.test(domain))
    throw new ConfigError('--domain', 'must be the domain of the application, such as example.com.');
  return { domain, name: values.name ?? domain };
};

export const runCreateInstance = async (
  host: Host,
  config: Config,
  argumentsGiven: readonly string[],
): Promise<void> => {
  const { domain, name } = readOptions(argumentsGiven);
  const installation = await openInstallation(config);
  try {
    const apiHost = `${config.provider}.${domain}`;
    const { instance, secretKey } = await installation.database.transaction((db) =>
      createInstance(db, installation.ports, {
        environmentType: 'production',
        apiHost,
        applicationName: name,
        homeUrl: `https://${domain}`,
        allowedOrigins: [`https://${domain}`],
      }),
    );
    host.out(
      `Instance ${instance.id} answers at https://${apiHost}. Point that name at this service, with a certificate.`,
    );
    host.out('');
    host.out(`  Publishable key  ${instance.publishableKey}`);
    host.out(`  Secret key       ${secretKey}`);
    host.out('');
    host.out('The secret key is not stored and is shown only now.');
  } finally {
    await installation.close();
  }
};

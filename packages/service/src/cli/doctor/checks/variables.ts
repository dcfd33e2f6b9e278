// Checks of the variables that the service is started with.
import { isLoopbackHost } from '@latchkey/wire';
import { type Check, eachPublic, failed, isProduction, notChecked, ok, warning, withFacts } from '../checking/check.ts';

const NO_PRODUCTION = 'There is no production instance.';

const publicUrl: Check = {
  id: 'variables.public_url',
  expects: 'LATCHKEY_PUBLIC_URL is https and not this machine, where there is a production instance.',
  run: (context) => {
    if (!isProduction(context)) return notChecked(NO_PRODUCTION);
    const { publicUrl: url } = context.config;
    const { protocol, host } = new URL(url);
    return protocol === 'https:' && !isLoopbackHost(host)
      ? ok(`LATCHKEY_PUBLIC_URL is ${url}.`)
      : warning(
          `LATCHKEY_PUBLIC_URL is ${url}, although there is a production instance.`,
          'Set LATCHKEY_PUBLIC_URL to the https address at which browsers reach the service.',
        );
  },
};

const testMode: Check = {
  id: 'variables.test_mode',
  expects: 'LATCHKEY_TEST is off, where there is a production instance.',
  run: (context) => {
    if (!isProduction(context)) return notChecked(NO_PRODUCTION);
    return context.config.test
      ? failed(
          'LATCHKEY_TEST is 1, although there is a production instance: the service refuses to start.',
          'Unset LATCHKEY_TEST.',
        )
      : ok('LATCHKEY_TEST is off.');
  },
};

const logLevel: Check = {
  id: 'variables.log_level',
  expects: 'The log level of production is info or warn.',
  run: (context) => {
    if (!isProduction(context)) return notChecked(NO_PRODUCTION);
    const { logLevel: level } = context.config;
    return level === 'debug' || level === 'silent'
      ? warning(
          `LATCHKEY_LOG_LEVEL is ${level}, which ${level === 'debug' ? 'fills the disk' : 'hides every failure'}.`,
          'Set LATCHKEY_LOG_LEVEL to info.',
        )
      : ok(`LATCHKEY_LOG_LEVEL is ${level}.`);
  },
};

const keyless: Check = {
  id: 'variables.keyless',
  expects: 'Applications without a key get no instance, where there is a production instance.',
  run: (context) => {
    if (!isProduction(context)) return notChecked(NO_PRODUCTION);
    return context.config.keyless
      ? warning(
          'LATCHKEY_KEYLESS is on: a program on this machine can create instances next to the production instance.',
          'Set LATCHKEY_KEYLESS to 0.',
        )
      : ok('LATCHKEY_KEYLESS is off.');
  },
};

const same: Check = {
  id: 'variables.same',
  expects: 'This command and the running service have the same variables.',
  run: withFacts(({ differing }) => {
    if (differing === null) return notChecked('The service was not asked: it does not run here, or is on PostgreSQL.');
    return differing.length === 0
      ? ok('This command and the running service have the same variables.')
      : warning(
          `The running service has other values of ${differing.join(', ')} than this command.`,
          'Run the command with the environment of the service; some checks looked at the wrong values.',
        );
  }),
};

const OK = 200;

const metricsPort: Check = {
  id: 'variables.metrics_port',
  expects: 'The port of the metrics is not open at the public address.',
  run: async (context) => {
    const { metricsPort: port } = context.config;
    if (port === undefined) return notChecked('LATCHKEY_METRICS_PORT is not set.');
    return eachPublic(async ({ baseUrl }, { outside }) => {
      const url = `http://${new URL(baseUrl).hostname}:${port}/metrics`;
      const reply = await outside.get(url);
      return reply.at === 'answered' && reply.status === OK
        ? warning(
            `${url} is answered, as seen from this machine.`,
            'Close the port in the firewall, for all but the machine of Prometheus.',
          )
        : ok(`${url} is not answered.`);
    })(context);
  },
};

export const VARIABLE_CHECKS: readonly Check[] = [publicUrl, testMode, logLevel, keyless, same, metricsPort];

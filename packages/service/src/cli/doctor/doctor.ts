// `latchkey doctor`: checks an installation and its surroundings, and says what is wrong and what to do. It changes nothing.
import { type Config, ConfigError, readConfig } from '../../installation/config.ts';
import { systemClock } from '../../ports/clock.ts';
import type { Host } from '../../ports/host.ts';
import { findLocalAdmin } from '../../ports/local-admin.ts';
import { createSmtpMailer } from '../../ports/mailer.ts';
import { systemDns } from '../../ports/probes/dns.ts';
import { askUrl } from '../../ports/probes/http.ts';
import { readProcess, systemMachine } from '../../ports/probes/machine.ts';
import { findMail } from '../../ports/probes/mail-folder.ts';
import { askMailServer } from '../../ports/probes/mail-server.ts';
import { askCertificate } from '../../ports/probes/tls.ts';
import { systemRandom } from '../../ports/random.ts';
import { systemTimers } from '../../ports/timers.ts';
import { type PlainCommand, readPlainCommand, textOf } from '../command-options.ts';
import { jsonText } from '../terminal-text.ts';
import { CHECKS } from './check-list.ts';
import type { CheckContext, DoctorOptions, DoctorPorts, Reading } from './checking/check.ts';
import { createMailLoop } from './checking/mail-loop.ts';
import { createOutside } from './checking/outside.ts';
import { readInstallation } from './read-installation.ts';
import { printedReport, reportOf } from './report.ts';
import { runChecks } from './run-checks.ts';

const COMMAND: PlainCommand = {
  name: 'doctor',
  usage: [
    'Usage: latchkey doctor [--json]',
    '       latchkey doctor --mail-to <address> [--mail-folder <folder>]',
    '',
    'Checks the installation, its database, its public addresses, the proxy and mail, and says what to do. It changes nothing.',
    'Run it with the environment of the service. The exit code is 1 if a check failed, and 0 otherwise.',
  ],
  options: {
    json: { kind: 'flag', field: 'json', help: 'print the report as JSON' },
    'mail-to': { kind: 'text', field: 'mailTo', value: 'address', help: 'send a test message to this address' },
    'mail-folder': {
      kind: 'text',
      field: 'mailFolder',
      value: 'folder',
      help: 'wait until the test message is a file in this folder, such as Maildir/new of the address',
    },
    'dkim-selector': { kind: 'text', field: 'dkimSelector', value: 'name', help: 'check this DKIM key of the sender' },
  },
};

/** The ports of the machine. */
const systemPorts: DoctorPorts = {
  dns: systemDns,
  askUrl,
  askCertificate,
  askMailServer,
  sendMail: async (smtpUrl, mail) => {
    const mailer = createSmtpMailer(smtpUrl);
    try {
      await mailer.send(mail);
    } finally {
      mailer.close();
    }
  },
  findMail,
  machine: systemMachine,
  timers: systemTimers,
};

/** The sender of the test message: that of the first production instance. */
const senderFor = ({ mailFrom, publicUrl }: Config, reading: Reading): string => {
  const instances =
    reading.at === 'read' && reading.facts.instances.at === 'known' ? reading.facts.instances.value : [];
  const production = instances.find(({ environmentType }) => environmentType === 'production');
  return mailFrom ?? production?.sender ?? `no-reply@${new URL(publicUrl).hostname}`;
};

/** The service on this machine: where it says it is, or where the variables put it. */
const localUrlOf = ({ dataDirectory, port }: Config): string =>
  findLocalAdmin(dataDirectory)?.url ?? `http://localhost:${port}`;

const contextOf = async (config: Config, options: DoctorOptions, ports: DoctorPorts): Promise<CheckContext> => {
  const reading = await readInstallation(config);
  const { mailTo } = options;
  const { smtpUrl } = config;
  const from = senderFor(config, reading);
  const token = systemRandom.secret();
  return {
    config,
    options,
    now: systemClock.now(),
    reading,
    process: readProcess(),
    localUrl: localUrlOf(config),
    ports,
    outside: createOutside({
      ...ports,
      provider: config.provider,
      probeToken: reading.at === 'read' ? reading.facts.probeToken : null,
      clock: systemClock,
    }),
    mailLoop:
      mailTo === undefined || smtpUrl === undefined
        ? undefined
        : createMailLoop({ ports, smtpUrl, from, to: mailTo, token }),
  };
};

/** What `latchkey doctor` needs of the process. */
export type DoctorTools = { readonly host: Host; readonly isTerminal: boolean };

export const runDoctor = async (
  { host, isTerminal }: DoctorTools,
  argumentsGiven: readonly string[],
): Promise<void> => {
  const given = readPlainCommand(host, COMMAND, argumentsGiven);
  if (!given) return;
  const options: DoctorOptions = {
    mailTo: textOf(given, 'mailTo'),
    mailFolder: textOf(given, 'mailFolder'),
    dkimSelector: textOf(given, 'dkimSelector'),
  };
  if (options.mailFolder !== undefined && options.mailTo === undefined)
    throw new ConfigError('--mail-folder', 'needs --mail-to, the address whose messages are in the folder.');
  const context = await contextOf(readConfig(host.environment), options, systemPorts);
  const report = reportOf(await runChecks(CHECKS, context), { version: context.process.version, now: context.now });
  const hasColour = isTerminal && !host.environment.NO_COLOR;
  host.out(given.isJson ? jsonText(report) : printedReport(report, hasColour));
  const { failed } = report.summary;
  if (failed > 0) throw new Error(`Latchkey: ${failed === 1 ? '1 check' : `${failed} checks`} failed.`);
};

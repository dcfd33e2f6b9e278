// A check of `latchkey doctor`: what it is called, what it finds, and how it says so.
import type { InstallationFacts, InstanceFacts, ProcessFacts } from '../../../domain/inspection/facts.ts';
import type { Config } from '../../../installation/config.ts';
import type { Mail } from '../../../ports/mailer.ts';
import type { Dns } from '../../../ports/probes/dns.ts';
import type { AskUrl } from '../../../ports/probes/http.ts';
import type { Machine } from '../../../ports/probes/machine.ts';
import type { FindMail } from '../../../ports/probes/mail-folder.ts';
import type { AskMailServer } from '../../../ports/probes/mail-server.ts';
import type { AskCertificate } from '../../../ports/probes/tls.ts';
import type { Timers } from '../../../ports/timers.ts';
import type { MailLoop } from './mail-loop.ts';
import type { Outside } from './outside.ts';

export const STATES = ['ok', 'warning', 'failed', 'not_checked'] as const;

export type Finding = {
  readonly state: (typeof STATES)[number];
  /** One sentence: what was found, or why nothing could be checked. */
  readonly found: string;
  /** What to do; null if nothing is to be done. */
  readonly remedy: string | null;
};

/** The result of reading the installation. */
export type Reading =
  | { readonly at: 'read'; readonly facts: InstallationFacts }
  /** The embedded database was never started. */
  | { readonly at: 'none' }
  | { readonly at: 'failed'; readonly problem: string };

/** Everything outside of this process that checks ask; tests plant faults here. */
export type DoctorPorts = {
  readonly dns: Dns;
  readonly askUrl: AskUrl;
  readonly askCertificate: AskCertificate;
  readonly askMailServer: AskMailServer;
  readonly sendMail: (smtpUrl: string, mail: Mail) => Promise<void>;
  readonly findMail: FindMail;
  readonly machine: Machine;
  readonly timers: Timers;
};

export type DoctorOptions = {
  readonly mailTo?: string | undefined;
  readonly mailFolder?: string | undefined;
  readonly dkimSelector?: string | undefined;
};

export type CheckContext = {
  readonly config: Config;
  readonly options: DoctorOptions;
  readonly now: number;
  readonly reading: Reading;
  /** This command. */
  readonly process: ProcessFacts;
  /** The address of the service on this machine. */
  readonly localUrl: string;
  readonly ports: DoctorPorts;
  /** Requests through the public addresses; several checks share each. */
  readonly outside: Outside;
  /** The test message; undefined if none is asked for, or mail is not configured. */
  readonly mailLoop: MailLoop | undefined;
};

export type Check = {
  /** Stable: scripts compare it. */
  readonly id: string;
  /** What is true if the check is ok; the document lists it. */
  readonly expects: string;
  /** Longer than usual for a check that waits for something. */
  readonly limitMs?: number;
  readonly run: (context: CheckContext) => Finding | Promise<Finding>;
};

export const ok = (found: string): Finding => ({ state: 'ok', found, remedy: null });
export const warning = (found: string, remedy: string): Finding => ({ state: 'warning', found, remedy });
export const failed = (found: string, remedy: string): Finding => ({ state: 'failed', found, remedy });
export const notChecked = (found: string): Finding => ({ state: 'not_checked', found, remedy: null });

type Run = Check['run'];

/** A check of what was read of the installation. */
export const withFacts =
  (run: (facts: InstallationFacts, context: CheckContext) => Finding | Promise<Finding>): Run =>
  (context) => {
    const { reading } = context;
    if (reading.at === 'read') return run(reading.facts, context);
    return notChecked(
      reading.at === 'none'
        ? 'There is no installation here yet: the service was never started with this data directory.'
        : 'The database could not be read.',
    );
  };

type FactName = {
  [Name in keyof InstallationFacts]: InstallationFacts[Name] extends { readonly at: string } ? Name : never;
}[keyof InstallationFacts];

type Known<Name extends FactName> = Extract<InstallationFacts[Name], { readonly at: 'known' }>['value'];

/** A check of one group of facts. */
export const withFact = <Name extends FactName>(
  name: Name,
  run: (value: Known<Name>, context: CheckContext) => Finding | Promise<Finding>,
): Run =>
  withFacts((facts, context) => {
    const fact: InstallationFacts[FactName] = facts[name];
    // The group has the type of its name.
    if (fact.at === 'known') return run(fact.value as Known<Name>, context);
    return notChecked(`The database did not answer: ${fact.problem}.`);
  });

/** More instances than this are not asked one by one. */
const MOST_INSTANCES = 25;
const SEVERITY: readonly Finding['state'][] = ['failed', 'warning', 'not_checked', 'ok'];

/** The most severe finding; the others are counted. */
export const worstOf = (findings: readonly Finding[]): Finding | undefined => {
  const state = SEVERITY.find((one) => findings.some((finding) => finding.state === one));
  const [worst, ...same] = findings.filter((finding) => finding.state === state);
  if (!worst || same.length === 0) return worst;
  return { ...worst, found: `${worst.found} The same is true of ${same.length} more.` };
};

const eachOf = (
  isMeant: (instance: InstanceFacts) => boolean,
  none: string,
  run: (instance: InstanceFacts, context: CheckContext) => Finding | Promise<Finding>,
): Run =>
  withFact('instances', async (instances, context) => {
    const meant = instances.filter(isMeant).slice(0, MOST_INSTANCES);
    const findings = await Promise.all(meant.map((instance) => run(instance, context)));
    return worstOf(findings) ?? notChecked(none);
  });

/** A check of every instance. */
export const eachInstance = (run: Parameters<typeof eachOf>[2]): Run =>
  eachOf(() => true, 'There is no instance yet.', run);

/** A check of every production instance. */
export const eachProduction = (run: Parameters<typeof eachOf>[2]): Run =>
  eachOf(({ environmentType }) => environmentType === 'production', 'There is no production instance.', run);

/** A check of every production instance that browsers reach over https. */
export const eachPublic = (run: Parameters<typeof eachOf>[2]): Run =>
  eachOf(
    ({ environmentType, baseUrl }) => environmentType === 'production' && baseUrl.startsWith('https:'),
    'There is no production instance with a public address.',
    run,
  );

/** True if the installation has a production instance. */
export const isProduction = ({ reading }: CheckContext): boolean =>
  reading.at === 'read' &&
  reading.facts.instances.at === 'known' &&
  reading.facts.instances.value.some(({ environmentType }) => environmentType === 'production');

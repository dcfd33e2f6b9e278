// Checks of what operators need: a backup, and a way into the console.
import { DAY_MS, HOUR_MS } from '@latchkey/wire';
import type { Fact } from '../../../domain/inspection/facts.ts';
import { type Check, failed, isProduction, notChecked, ok, warning, withFact, withFacts } from '../checking/check.ts';

const FRESH_MS = 36 * HOUR_MS;
const STALE_MS = 8 * DAY_MS;

/** 0 if nothing is recorded. */
const timeOf = (fact: Fact<number | null>): number => (fact.at === 'known' ? (fact.value ?? 0) : 0);

const backup: Check = {
  id: 'operations.backup',
  expects: 'The last backup is at most 36 hours old.',
  run: withFacts(({ backupAt, archivedAt }, context) => {
    const { now } = context;
    const at = Math.max(timeOf(backupAt), timeOf(archivedAt));
    const remedy = 'Run latchkey backup every day, such as from cron or a systemd timer, and store the copy elsewhere.';
    if (at === 0)
      return isProduction(context)
        ? warning('No backup is recorded: neither by latchkey backup nor by an archive of PostgreSQL.', remedy)
        : notChecked('No backup is recorded, and there is no production instance.');
    const hours = Math.max(0, Math.floor((now - at) / HOUR_MS));
    const found = `The last backup is ${hours} hours old.`;
    if (now - at > STALE_MS) return failed(found, remedy);
    return now - at > FRESH_MS ? warning(found, remedy) : ok(found);
  }),
};

const OK = 200;

const consoleReached: Check = {
  id: 'operations.console',
  expects: 'The console answers at its address.',
  run: async ({ config: { console: place }, outside }) => {
    if (!place) return notChecked('The console is off.');
    const url = `${place.url}/console`;
    const reply = await outside.get(url);
    if (reply.at === 'unreachable') return notChecked(`${url} cannot be reached (${reply.detail}).`);
    const isPage = reply.status === OK && (reply.headers['content-type'] ?? '').startsWith('text/html');
    return isPage
      ? ok(`The console answers at ${url}.`)
      : warning(
          `${url} is answered with ${reply.status}, and not by the console.`,
          'Let the proxy pass /console on with its Host header, or set LATCHKEY_CONSOLE_URL to the host of the console.',
        );
  },
};

const owner: Check = {
  id: 'operations.console_owner',
  expects: 'The console has an owner.',
  run: withFact('operators', ({ owners }, { config }) => {
    if (!config.console) return notChecked('The console is off.');
    return owners > 0
      ? ok(owners === 1 ? 'The console has an owner.' : `The console has ${owners} owners.`)
      : warning('The console has no owner.', 'Run: latchkey console-link');
  }),
};

const secondFactor: Check = {
  id: 'operations.console_second_factor',
  expects: 'Every operator has a passkey or an authenticator app.',
  run: withFact('operators', ({ withoutSecondFactor: without }, { config }) => {
    if (!config.console) return notChecked('The console is off.');
    return without === 0
      ? ok('Every operator has a passkey or an authenticator app.')
      : warning(
          `${without} operators have neither a passkey nor an authenticator app.`,
          'Let them add one in the console, or disable them.',
        );
  }),
};

export const OPERATIONS_CHECKS: readonly Check[] = [backup, consoleReached, owner, secondFactor];

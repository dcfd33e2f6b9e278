// The files for Prometheus and Grafana parse, and name only figures that the service has.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { createMetrics, readTogether } from '../packages/service/src/ports/prometheus.ts';
import { ROOT } from './terminal.mjs';

const read = (name) => readFileSync(join(ROOT, 'deploy', 'monitoring', name), 'utf8');
const NO_BACKLOG = { waiting: 0, oldestSeconds: 0 };

/** Names of the figures, with those that a histogram adds. */
const figures = async () => {
  const snapshot = await createMetrics().snapshot({
    hashQueue: () => ({ running: 0, waiting: 0 }),
    connections: () => ({ busy: 0, idle: 0, waiting: 0 }),
    backlogs: async () => ({ outbox: NO_BACKLOG, webhooks: NO_BACKLOG }),
  });
  const { text } = await readTogether([snapshot], { running: 1, restarts: 0 });
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => ({ name, type }));
  return new Set(
    types.flatMap(({ name, type }) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
};

const namesIn = (expression) => expression.match(/\b(?:latchkey|process|nodejs)_\w+/g) ?? [];

it('every alert has an expression over figures that exist, a severity, and a text', async () => {
  const { groups } = parse(read('alerts.yaml'));
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(5);
  const known = await figures();
  for (const { alert, expr, labels, annotations } of rules) {
    expect(alert).toMatch(/^Latchkey\w+$/);
    for (const name of namesIn(expr)) expect(known, alert).toContain(name);
    expect(['page', 'ticket'], alert).toContain(labels.severity);
    expect([annotations.summary, annotations.description], alert).toEqual([
      expect.stringMatching(/\.$/),
      expect.stringMatching(/\.$/),
    ]);
  }
});

it('every panel of the dashboard shows figures that exist', async () => {
  const { panels } = JSON.parse(read('grafana-dashboard.json'));
  expect(panels.length).toBeGreaterThan(10);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const known = await figures();
  for (const { title, targets } of panels)
    for (const { expr } of targets) {
      expect(namesIn(expr), title).not.toEqual([]);
      for (const name of namesIn(expr)) expect(known, title).toContain(name);
    }
});

it('the configuration of Prometheus scrapes the service, and loads the alerts', () => {
  const { rule_files: files, scrape_configs: jobs } = parse(read('prometheus.yaml'));
  expect(files).toEqual(['alerts.yaml']);
  expect(jobs.map((job) => job.job_name)).toEqual(['latchkey']);
});

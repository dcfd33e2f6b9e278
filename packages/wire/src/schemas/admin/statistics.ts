// The call of the admin API that counts: users, active users, and sign-ins and refusals by method over time.
import * as v from 'valibot';
import { count, is, list, oneOf, text, time } from '../replies/entity.ts';
import type { AdminCall } from './call.ts';

const PERIODS = ['24h', '7d', '30d', '90d'] as const;

/** Groups of sign-in methods, always in this order. `other`: tickets, and refusals before a method was chosen. */
export const SIGN_IN_METHODS = [
  'passkey',
  'password',
  'email',
  'phone',
  'provider',
  'enterprise',
  'wallet',
  'other',
] as const;

export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

const statisticsQuery = v.strictObject({
  /** 24 hours in hours, or 7, 30 or 90 days in days, the current one included; default 30d. */
  period: v.optional(v.picklist(PERIODS), '30d'),
});

/** A figure, and the same figure of an equally long time directly before. */
const compared = v.object({ now: count, before: count });

const perMethod = v.object({
  passkey: count,
  password: count,
  email: count,
  phone: count,
  provider: count,
  enterprise: count,
  wallet: count,
  other: count,
} satisfies Record<SignInMethod, typeof count>);

const statistics = v.object({
  object: is('statistics'),
  period: oneOf(PERIODS),
  /** The length of one bucket; days and hours begin in UTC. */
  bucket: oneOf(['hour', 'day']),
  time_zone: is('UTC'),
  /** The beginning of the first bucket, and the time of the call. */
  from: time,
  until: time,
  users: v.object({
    total: count,
    /** Users created in the period who still exist. */
    created: compared,
    /** Users who used a session on one of the last 1, 7 or 30 days, today included; `before`: on the 1, 7 or 30 days before those. */
    active_1_day: compared,
    active_7_days: compared,
    active_30_days: compared,
  }),
  sign_ins: v.object({
    completed: compared,
    refused: compared,
    /** The totals of each group, in the order of the groups. */
    methods: list(v.object({ method: oneOf(SIGN_IN_METHODS), completed: count, refused: count })),
    /** One entry per hour or day, oldest first; also those without a sign-in. */
    buckets: list(v.object({ at: time, completed: perMethod, refused: perMethod })),
  }),
});

export type StatisticsJSON = v.InferOutput<typeof statistics>;
export type StatisticsPeriod = (typeof PERIODS)[number];

const HEALTH_STATUSES = ['ok', 'warning', 'failing', 'off'] as const;

/** One part of the service. `code` says why it has its status; `since` is when a problem began. */
const part = <const Codes extends readonly string[], Figures extends v.ObjectEntries>(codes: Codes, figures: Figures) =>
  v.object({ status: oneOf(HEALTH_STATUSES), code: oneOf(codes), since: v.nullable(time), figures: v.object(figures) });

const MESSAGE_CODES = ['sending', 'idle', 'not_configured', 'some_failed', 'not_sent'] as const;

const messageFigures = {
  /** In the last 24 hours, to whole hours. */
  sent: count,
  /** Given up in the last 24 hours. */
  failed: count,
  /** Written and not sent yet. */
  waiting: count,
  /** From writing to sending, on average over the last 24 hours; null if none was sent. */
  delay_ms: v.nullable(count),
};

const healthReport = v.object({
  object: is('health_report'),
  checked_at: time,
  mail: part(MESSAGE_CODES, messageFigures),
  text_messages: part(MESSAGE_CODES, messageFigures),
  database: part(['answers', 'slow', 'storage_full', 'unreachable'], {
    kind: oneOf(['embedded', 'postgresql']),
    latency_ms: count,
    /** Null if it is not known. */
    size_bytes: v.nullable(count),
  }),
  queue: part(['empty', 'moving', 'late', 'stuck'], {
    /** Messages and webhooks that are due. */
    waiting: count,
    /** When the oldest of them was due. */
    oldest_at: v.nullable(time),
  }),
  signing_keys: part(['current', 'rotating', 'old', 'none'], {
    published: count,
    /** Since when the current key signs. */
    current_since: v.nullable(time),
    /** When the next key begins to sign. */
    next_from: v.nullable(time),
  }),
  webhooks: part(['delivering', 'none', 'some_failing', 'some_disabled'], {
    endpoints: count,
    failing: count,
    /** Disabled by the service, because they failed for days or answered 410. */
    disabled: count,
    /** Deliveries that wait for an attempt. */
    waiting: count,
  }),
});

export type HealthReportJSON = v.InferOutput<typeof healthReport>;

/** `unknown`: the service cannot see it. */
const CHECK_STATUSES = ['done', 'todo', 'unknown'] as const;

const item = <const Name extends string, const Codes extends readonly string[]>(name: Name, codes: Codes) =>
  v.object({
    item: is(name),
    status: oneOf(CHECK_STATUSES),
    code: oneOf(codes),
    /** What the code is about: a host, an address or an origin. */
    subject: v.nullable(text),
    /** A number that the code is about, such as how many origins are allowed. */
    count: v.nullable(count),
    /** When the service saw it last. */
    seen_at: v.nullable(time),
  });

const checklist = v.object({
  object: is('launch_checklist'),
  checked_at: time,
  items: v.tuple([
    item('domain', ['reached', 'not_reached_yet', 'development_instance']),
    item('mail_sender', ['sending', 'configured', 'not_sent', 'not_configured']),
    item('secrets', ['own_key', 'key_file', 'test_mode']),
    item('backup', ['archived', 'archived_long_ago', 'not_recorded']),
    item('https', ['https', 'not_reached_yet', 'plain_http']),
    item('allowed_origins', ['https', 'none', 'plain_http']),
  ]),
});

export type LaunchChecklistJSON = v.InferOutput<typeof checklist>;

export const STATISTICS_CALLS = {
  'GET /statistics': {
    summary: 'Count users, active users, and sign-ins and refusals by method over time',
    query: statisticsQuery,
    reply: statistics,
  },
  'GET /health_report': {
    summary: 'Report the health of mail, text messages, the database, the queue, signing keys and webhooks',
    reply: healthReport,
  },
  'GET /launch_checklist': {
    summary: 'List what has to be done before real users come, with what the service sees of each',
    reply: checklist,
  },
} as const satisfies Readonly<Record<string, AdminCall>>;

// What `latchkey doctor` reads of an installation: its database, its instances, and the process that reads them. Plain JSON, because
// a running service sends it to the command.
import type { EnvironmentType } from '../instance/instance.ts';

/** A group of facts, or the reason why it could not be read. */
export type Fact<T> =
  | { readonly at: 'known'; readonly value: T }
  | { readonly at: 'unknown'; readonly problem: string };

/** The process that has the installation open, and its limits. */
export type ProcessFacts = {
  readonly version: string;
  /** Such as `22.11.0`. */
  readonly nodeVersion: string;
  /** How many files and sockets it may have open; null if the system does not say, or sets no limit. */
  readonly openFiles: number | null;
  /** The memory that it may use: the limit of its container, or that of the machine. */
  readonly memoryBytes: number;
  readonly cores: number;
  /** Null on a system without user numbers. */
  readonly userId: number | null;
};

export type DatabaseFacts = {
  readonly kind: 'embedded' | 'postgresql';
  /** Such as `16.3`. */
  readonly version: string;
  readonly majorVersion: number;
  readonly encoding: string;
  /** How far the clock of the database is ahead of that of the process. */
  readonly clockAheadMs: number;
  /** The median time of a statement that does nothing. */
  readonly latencyMs: number;
  readonly isReadOnly: boolean;
  /** Whether this connection is encrypted; null for the embedded database. */
  readonly isEncrypted: boolean | null;
  /** Null for the embedded database. */
  readonly connections: {
    /** How many a process that is not a superuser may open. */
    readonly allowed: number;
    readonly used: number;
    /** How many one process of the service opens at most. */
    readonly pool: number;
  } | null;
};

export type MigrationFacts = {
  readonly pending: readonly string[];
  /** Of a newer release; this release runs on its schema. */
  readonly newer: readonly string[];
  /** Of a newer release on whose schema this release does not run. */
  readonly incompatible: readonly string[];
};

export type InstanceFacts = {
  readonly id: string;
  readonly environmentType: EnvironmentType;
  readonly apiHost: string;
  /** Where browsers call it: the origin of its host, or its proxy. */
  readonly baseUrl: string;
  /** The domain that its cookies are set for. */
  readonly domain: string;
  /** The sender of its mails. */
  readonly sender: string;
  readonly allowedOrigins: readonly string[];
  readonly usesEmail: boolean;
  readonly usesPhone: boolean;
  /** Keys that are not revoked. */
  readonly signingKeys: ReadonlyArray<{ readonly id: string; readonly createdAt: number; readonly activeAt: number }>;
  /** Usable keys of the admin API. */
  readonly secretKeys: ReadonlyArray<{ readonly name: string; readonly expiresAt: number | null }>;
  readonly providers: ReadonlyArray<{ readonly strategy: string; readonly clientId: string }>;
  readonly webhooks: ReadonlyArray<{
    readonly origin: string;
    readonly enabled: boolean;
    readonly disabledReason: string | null;
    readonly failingSince: number | null;
  }>;
  /** Certificates of the identity providers of active enterprise connections. */
  readonly certificates: ReadonlyArray<{ readonly connection: string; readonly expiresAt: number }>;
};

export type OperatorFacts = {
  readonly owners: number;
  /** Operators who are not disabled and have neither a passkey nor an authenticator app. */
  readonly withoutSecondFactor: number;
};

export type QueueFacts = { readonly waiting: number; readonly oldestSeconds: number };

/** Whether the encryption key of the process is the one that sealed the secrets of the database. */
export type KeyFacts = 'matches' | 'differs' | 'missing' | 'unused';

export type InstallationFacts = {
  readonly process: ProcessFacts;
  readonly database: DatabaseFacts;
  readonly encryptionKey: Fact<KeyFacts>;
  readonly migrations: Fact<MigrationFacts>;
  readonly instances: Fact<readonly InstanceFacts[]>;
  readonly operators: Fact<OperatorFacts>;
  readonly outbox: Fact<QueueFacts>;
  readonly webhookQueue: Fact<QueueFacts>;
  /** Messages of the last day that were given up. */
  readonly lostMessages: Fact<number>;
  /** When `latchkey backup` last completed; null if it never did. */
  readonly backupAt: Fact<number | null>;
  /** When PostgreSQL last copied its log to an archive; null if it never did. */
  readonly archivedAt: Fact<number | null>;
  /** With it, the service answers what it sees of a request; null without the encryption key. */
  readonly probeToken: string | null;
  /** Variables that the running service was started with another value of; null if no service was asked. */
  readonly differing: readonly string[] | null;
};

/** What the service saw of a request: the reply of GET /health/probe. */
export type ProbeJSON = {
  readonly object: 'probe';
  /** Different for every request, so that a cached reply is recognised. */
  readonly id: string;
  readonly version: string;
  readonly node_version: string;
  readonly now: number;
  /** The Host header. */
  readonly host: string;
  /** The instance that the host leads to. */
  readonly instance_id: string | null;
  /** The address that rate limits count. */
  readonly address: string;
  /** The address of the connection: that of the proxy, if there is one. */
  readonly socket_address: string | null;
  readonly is_from_trusted_proxy: boolean;
  readonly forwarded_for: string | null;
  readonly has_cookie: boolean;
};

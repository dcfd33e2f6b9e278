// A webhook endpoint: the address that events of an instance are sent to, and which of them.

/** Why no event is sent: an operator said so, it answered 410, or no delivery succeeded for days. */
export type DisabledReason = 'operator' | 'gone' | 'failing';

export type WebhookEndpoint = {
  readonly id: string;
  readonly instanceId: string;
  readonly url: string;
  readonly description: string;
  /** Types of events, or `kind.*`; empty for all. */
  readonly events: readonly string[];
  readonly headerNames: readonly string[];
  readonly ratePerSecond: number | null;
  readonly enabled: boolean;
  readonly disabledReason: DisabledReason | null;
  /** The first failure since the last success. */
  readonly failingSince: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** `wantsEvent(['user.*'], 'user.created')` is true. */
export const wantsEvent = (events: readonly string[], type: string): boolean =>
  events.length === 0 || events.some((wanted) => wanted === type || wanted === `${type.split('.')[0]}.*`);

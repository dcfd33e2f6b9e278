// The lookup for texts about webhooks.
import { useMessages } from '@latchkey/ui/parts';
import { webhookMessages } from './messages.en.ts';

export const useWebhookTexts = () => useMessages('console.webhooks', webhookMessages);

// The inbox of a development instance in the stories.
import { type Inbox, createInbox as openInbox } from '@latchkey/testing';
import { installedSecretKey } from './installation.ts';

/** The inbox of the instance with this secret key; by default the service's first instance. */
export const createInbox = (service: string, secretKey: string = installedSecretKey()): Inbox =>
  openInbox({ url: service, secretKey });

// Calls the admin API of the service with the secret key, as an operator does.
import { OWN_CONNECTION } from './patience.ts';

export type Admin = (method: string, path: string, body?: unknown) => Promise<unknown>;

export function createAdmin(service: string, secretKey: string): Admin {
  return async (method, path, body) => {
    const reply = await fetch(`${service}/admin/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${secretKey}`, 'Content-Type': 'application/json', ...OWN_CONNECTION },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
}

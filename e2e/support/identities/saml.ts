// Starts the playground's SAML identity provider as the guide describes, and operates its page.

import { freePort } from '@latchkey/testing';
import { expect, type Page } from '@playwright/test';
import { startProgram } from '../programs.ts';
import type { Stack } from '../stack.ts';

export type SamlUser = { readonly email: string; readonly id?: string; readonly first?: string };

export type SamlIdentity = { readonly base: string; readonly metadataUrl: string; stop(): Promise<void> };

export async function startSamlIdentity(stack: Pick<Stack, 'env'>): Promise<SamlIdentity> {
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const env = { ...stack.env, LATCHKEY_IDENTITY_PORT: String(port) };
  const program = await startProgram(['apps/playground/identity-provider.mjs'], env, `${base}/metadata`);
  return { base, metadataUrl: `${base}/metadata`, stop: () => program.stop() };
}

/** Fills in the identity on the provider's page and clicks a button. */
export async function answerAs(page: Page, user: SamlUser, press: string | RegExp = 'Sign in'): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Acme identity' })).toBeVisible();
  await page.getByLabel('Email address').fill(user.email);
  await page.getByLabel(/Name id/).fill(user.id ?? '');
  if (user.first !== undefined) await page.getByLabel('First name').fill(user.first);
  await page.getByRole('button', { name: press }).click();
}

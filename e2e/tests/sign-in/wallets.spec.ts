// Wallets that announce themselves (EIP-6963) and sign with real keys.
import { SignInPage } from '../../pages/sign-in.ts';
import { installWallet, type WalletName } from '../../support/identities/wallet.ts';
import { methods } from '../../support/settings.ts';
import { expect, REPEATED, test } from '../../support/test.ts';

for (const name of ['MetaMask', 'Coinbase Wallet', 'OKX Wallet'] satisfies readonly WalletName[])
  test(`${name} signs in`, name === 'MetaMask' ? {} : REPEATED, async ({ page, context, users, settings }) => {
    await settings(methods.wallets);
    const wallet = await installWallet(context, name);
    const mira = await users.member({ web3_wallet: wallet.address });
    const signIn = new SignInPage(page);
    await signIn.open();
    await page.getByRole('button', { name: new RegExp(name) }).click();
    await signIn.isSignedIn();
    await expect(page.getByRole('main')).toContainText(mira.email);
    expect(wallet.asked()).toBe(1);
  });

test('a wallet that rejects during its set-up is asked once more', async ({ page, context, users, settings }) => {
  await settings(methods.wallets);
  const wallet = await installWallet(context, 'Coinbase Wallet');
  await users.member({ web3_wallet: wallet.address });
  wallet.refuse(1);
  const signIn = new SignInPage(page);
  await signIn.open();
  await page.getByRole('button', { name: /Coinbase/ }).click();
  await signIn.isSignedIn();
  expect(wallet.asked()).toBe(2);
});

test('a wallet that rejects leaves the card unchanged, with a reason', async ({ page, context, users, settings }) => {
  await settings(methods.wallets);
  const wallet = await installWallet(context, 'MetaMask');
  await users.member({ web3_wallet: wallet.address });
  wallet.refuse(1);
  const signIn = new SignInPage(page);
  await signIn.open();
  await page.getByRole('button', { name: /MetaMask/ }).click();
  await expect(signIn.alert).toBeVisible();
  await page.getByRole('button', { name: /MetaMask/ }).click();
  await signIn.isSignedIn();
});

test('an unknown wallet signs up', async ({ page, context, settings }) => {
  await settings(methods.wallets, methods.noPassword, methods.emailOptional);
  await installWallet(context, 'MetaMask');
  await page.goto('/sign-up');
  await page.getByRole('button', { name: /MetaMask/ }).click();
  await new SignInPage(page).isSignedIn();
});

// Wallets through the whole service: signing in and signing up (docs/security.md R27, R30).
import { type SignInJSON, type SignUpJSON, type UserJSON, WEB3_STRATEGIES } from '@latchkey/wire';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { withEveryFactor } from '../../testing/accounts/factor-settings.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { createSoftwareWallet } from '../../testing/factors/software-wallet.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const METAMASK = 'web3_metamask_signature';

eachDatabase('wallets', (database) => {
  let service: TestService;
  let alone: TestService;

  beforeAll(async () => {
    service = await createTestService(database(), { settings: withEveryFactor });
    // An instance that accepts only wallets.
    alone = await createTestService(database(), {
      settings: (defaults) => {
        const settings = withEveryFactor(defaults);
        const { attributes } = settings.user_settings;
        const off = { enabled: false, required: false } as const;
        return {
          ...settings,
          user_settings: {
            ...settings.user_settings,
            attributes: {
              ...attributes,
              email_address: { ...attributes.email_address, ...off },
              password: { ...attributes.password, ...off },
            },
          },
        };
      },
    });
  });

  const somebody = async () => {
    const wallet = createSoftwareWallet();
    const { body: user } = await service.admin<UserJSON>('POST', '/users', {
      web3_wallet: wallet.address.toLowerCase(),
    });
    return { wallet, user };
  };

  type At = { readonly browser: TestBrowser; readonly path: string; readonly message: string };

  const prepared = async (address: string, strategy: string = METAMASK, at = service): Promise<At> => {
    const browser = await openBrowser(at);
    const created = await browser.call<SignInJSON>('POST', '/client/sign_ins', { body: { identifier: address } });
    const factor = created.body.response.supported_first_factors?.find((one) => one.strategy === strategy);
    const walletId = factor && 'web3_wallet_id' in factor ? factor.web3_wallet_id : '';
    const path = `/client/sign_ins/${created.body.response.id}`;
    const { body } = await browser.call<SignInJSON>('POST', `${path}/prepare_first_factor`, {
      body: { strategy, web3_wallet_id: walletId },
    });
    return { browser, path, message: body.response.first_factor_verification?.message ?? '' };
  };

  const attempt = ({ browser, path }: At, signature: string, strategy: string = METAMASK) =>
    browser.call<SignInJSON>('POST', `${path}/attempt_first_factor`, { body: { strategy, signature } });

  describe('signing in', () => {
    it.each(WEB3_STRATEGIES)('works with %s', async (strategy) => {
      const { wallet, user } = await somebody();
      const at = await prepared(wallet.address, strategy);
      for (const part of ['localhost:4401', wallet.address]) expect(at.message).toContain(part);
      const { body } = await attempt(at, wallet.sign(at.message), strategy);
      expect(body.response.status).toBe('complete');
      expect(body.client?.sessions[0]?.user?.id).toBe(user.id);
      expect(body.client?.sessions[0]?.user?.web3_wallets).toMatchObject([
        { web3_wallet: wallet.address, verification: { status: 'verified', strategy: METAMASK } },
      ]);
      expect(body.client?.sessions[0]?.user?.primary_web3_wallet_id).toBe(user.web3_wallets[0]?.id);
    });

    it('accepts the address in any case, and rejects a wrong checksum', async () => {
      const { wallet } = await somebody();
      const at = await prepared(wallet.address.toLowerCase());
      expect((await attempt(at, wallet.sign(at.message))).status).toBe(200);
      const browser = await openBrowser(service);
      const mistyped = wallet.address.replace(/[a-f]/i, (letter) =>
        letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
      );
      const { codes } = await browser.call('POST', '/client/sign_ins', { body: { identifier: mistyped } });
      expect(codes).toEqual(['form_identifier_not_found']);
    });

    it('reports an unknown wallet, so that the page continues with sign-up', async () => {
      const browser = await openBrowser(service);
      const { codes } = await browser.call('POST', '/client/sign_ins', {
        body: { identifier: createSoftwareWallet().address },
      });
      expect(codes).toEqual(['form_identifier_not_found']);
    });

    it('reports an unknown wallet only to its holder, where the instance prevents user enumeration', async () => {
      const hiding = await createTestService(database(), {
        settings: (defaults) => {
          const settings = withEveryFactor(defaults);
          return { ...settings, security: { ...settings.security, enumeration_protection: true } };
        },
      });
      const wallet = createSoftwareWallet();
      const sign = async (by: typeof wallet) => {
        const at = await prepared(wallet.address, METAMASK, hiding);
        return attempt(at, by.sign(at.message));
      };
      expect((await sign(wallet)).codes).toEqual(['form_identifier_not_found']);
      expect((await sign(createSoftwareWallet())).codes).toEqual(['web3_signature_invalid']);
    });

    it('rejects a signature of another wallet, of another message, or of nothing', async () => {
      const { wallet } = await somebody();
      const wrong: readonly ((message: string) => string)[] = [
        (message) => createSoftwareWallet().sign(message),
        (message) => wallet.sign(`${message} `),
        () => '0x',
        () => 'hello',
      ];
      for (const sign of wrong) {
        const at = await prepared(wallet.address);
        expect((await attempt(at, sign(at.message))).codes).toEqual(['web3_signature_invalid']);
        // The message is used up, whatever is sent next.
        expect((await attempt(at, wallet.sign(at.message))).codes).toEqual(['verification_missing']);
      }
      expect((await attempt(await prepared(wallet.address), '')).codes).toEqual(['form_param_nil']);
    });

    it('accepts a signature once, for one attempt, for five minutes, for one kind of wallet', async () => {
      const { wallet } = await somebody();
      const first = await prepared(wallet.address);
      const signature = wallet.sign(first.message);
      const replies = await Promise.all(Array.from({ length: 5 }, () => attempt(first, signature)));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);

      const second = await prepared(wallet.address);
      expect(second.message).not.toBe(first.message);
      expect((await attempt(second, signature)).codes).toEqual(['web3_signature_invalid']);

      const late = await prepared(wallet.address);
      service.ports.clock.advance(5 * 60_000);
      expect((await attempt(late, wallet.sign(late.message))).codes).toEqual(['verification_expired']);

      const other = await prepared(wallet.address);
      const { codes } = await attempt(other, wallet.sign(other.message), 'web3_okx_wallet_signature');
      expect(codes).toEqual(['verification_missing']);
    });

    it('is rejected where the instance disables wallets', async () => {
      const without = await createTestService(database());
      const browser = await openBrowser(without);
      const { codes } = await browser.call('POST', '/client/sign_ins', {
        body: { identifier: createSoftwareWallet().address },
      });
      expect(codes).toEqual(['form_identifier_not_found']);
    });
  });

  describe('signing up', () => {
    const start = async (address: string) => {
      const browser = await openBrowser(alone);
      const created = await browser.call<SignUpJSON>('POST', '/client/sign_ups', { body: { web3_wallet: address } });
      return { browser, created, path: `/client/sign_ups/${created.body.response?.id}` };
    };

    const prepare = async ({ browser, path }: { browser: TestBrowser; path: string }): Promise<string> => {
      const { body } = await browser.call<SignUpJSON>('POST', `${path}/prepare_verification`, {
        body: { strategy: METAMASK },
      });
      return body.response.verifications?.web3_wallet?.message ?? '';
    };

    const prove = ({ browser, path }: { browser: TestBrowser; path: string }, signature: string) =>
      browser.call<SignUpJSON>('POST', `${path}/attempt_verification`, { body: { strategy: METAMASK, signature } });

    it('asks for a signature and then creates the user', async () => {
      const wallet = createSoftwareWallet();
      const at = await start(wallet.address.toLowerCase());
      expect(at.created.body.response).toMatchObject({
        status: 'missing_requirements',
        web3_wallet: wallet.address,
        unverified_fields: ['web3_wallet'],
        missing_fields: [],
      });
      const { body } = await prove(at, wallet.sign(await prepare(at)));
      expect(body.response.status).toBe('complete');
      const [session] = body.client?.sessions ?? [];
      expect(session?.user?.web3_wallets).toMatchObject([
        { web3_wallet: wallet.address, verification: { status: 'verified', strategy: METAMASK } },
      ]);
      expect(session?.user?.primary_web3_wallet_id).toBe(session?.user?.web3_wallets[0]?.id);
    });

    it('rejects another wallet’s signature and one that is no address', async () => {
      const at = await start(createSoftwareWallet().address);
      const { codes } = await prove(at, createSoftwareWallet().sign(await prepare(at)));
      expect(codes).toEqual(['web3_signature_invalid']);
      expect((await start('0x1234')).created.codes).toEqual(['form_param_format_invalid']);
    });

    it('gives a wallet to one user under concurrent requests', async () => {
      const wallet = createSoftwareWallet();
      const starts = await Promise.all(Array.from({ length: 4 }, () => start(wallet.address)));
      const replies = await Promise.all(starts.map(async (at) => prove(at, wallet.sign(await prepare(at)))));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await start(wallet.address)).created.codes).toEqual(['form_identifier_exists']);
    });
  });
});

// The problem shown for a refused wallet, in a sign-in and in a sign-up.
import { ApiError } from '@latchkey/client';
import { expect, it } from 'vitest';
import { readWalletRefusal } from './wallet-refusal.ts';

const refusal = (code: string, paramName: string) =>
  readWalletRefusal(new ApiError('No.', 422, [{ code, message: 'No.', longMessage: 'Not so.', meta: { paramName } }]));

it('reports that the wallet is missing where there is no address', () => {
  const { problems } = refusal('form_param_nil', 'identifier');
  expect(problems).toMatchObject([{ code: 'web3_missing_identifier' }]);
  expect(problems[0]).not.toHaveProperty('field');
});

it('returns every other error unchanged', () => {
  expect(refusal('form_param_nil', 'legal_accepted').problems).toMatchObject([
    { code: 'form_param_nil', field: 'legalAccepted' },
  ]);
  expect(refusal('form_param_format_invalid', 'identifier').problems).toMatchObject([
    { code: 'form_param_format_invalid', field: 'identifier' },
  ]);
  const defect = new TypeError('not a function');
  expect(() => readWalletRefusal(defect)).toThrow(defect);
});

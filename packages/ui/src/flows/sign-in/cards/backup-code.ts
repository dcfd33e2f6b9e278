// The card for a backup code.
import { SUB_PATHS } from '@latchkey/wire';
import { editing, type Form, sending, withValue } from '../../form.ts';
import { needed } from '../../problem.ts';
import type { Card } from './card.ts';
import type { SignInProgress } from './progress.ts';
import { stepOther, stepReply } from './second-factor.ts';

/** The card for a backup code, which is typed as text. */
export type SignInBackupCode = SignInProgress & {
  readonly at: 'backup-code';
  readonly form: Form<{ readonly code: string }>;
};

/** The empty card for a backup code. */
export const toBackupCode = (progress: SignInProgress): SignInBackupCode => ({
  at: 'backup-code',
  ...progress,
  form: editing({ code: '' }),
});

/** The card for a backup code. */
export const backupCodeCard: Card<SignInBackupCode> = {
  path: () => SUB_PATHS.signIn.factorTwo,
  reopen: (state, problems) => ({ ...state, form: editing(state.form.values, problems) }),
  step(flow, state, event) {
    const { form } = state;
    if (form.phase === 'sending') return stepReply(flow, state, event);
    switch (event.type) {
      case 'typed':
        return event.field === 'code' ? [{ ...state, form: withValue(form, 'code', event.value) }] : [state];
      case 'submit': {
        const code = form.values.code.trim();
        if (code === '') return [{ ...state, form: editing(form.values, [needed('code')]) }];
        return [
          { ...state, form: sending(form.values) },
          { run: 'attemptSecond', strategy: 'backup_code', code },
        ];
      }
      default:
        return stepOther(state, event);
    }
  },
};

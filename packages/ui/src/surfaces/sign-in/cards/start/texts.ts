// The problem texts of the first card. They load with the flow, because no problem can occur before.
import type { SignInIdentifier } from '../../../../flows/sign-in/settings.ts';
import { translateWith } from '../../../../i18n/locale-context.tsx';
import { problemTexts, type TextsOf } from '../../../shared/problems/problem-texts.ts';
import { laterSignInMessages } from '../../later-messages.en.ts';
import { kindOf } from './identifier.ts';

/** Creates the texts of a card that asks for `identifiers`. */
export const createStartTexts =
  (identifiers: readonly SignInIdentifier[]): TextsOf =>
  (problems, fields, words) => {
    const t = translateWith(words, 'signIn', laterSignInMessages);
    return problemTexts(problems, fields, words, {
      form_param_nil__identifier: t(`start.${kindOf(identifiers)}Missing`),
      form_param_format_invalid__identifier: t('start.emailUnfinished'),
      sign_in_unfinished: t('start.unfinished'),
    });
  };

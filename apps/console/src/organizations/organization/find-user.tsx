// Two fields that find a user: words, and the users that they find.
import { Field, Input, Select } from '@latchkey/ui/parts';
import { useEffect, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { FailedRead } from '../../parts/failure.tsx';
import { userName, userNote } from '../../users/user-name.ts';
import { useOrganizationTexts } from '../texts.ts';

const PAUSE_MS = 250;
const MOST = 20;

/** The chosen user is the value `user_id` of the form. */
export const FindUser = () => {
  const t = useOrganizationTexts();
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const read = useRead('GET /users', { query: { query: words || undefined, limit: MOST } });
  const options = (read.value?.data ?? []).map((user) => ({
    value: user.id,
    label: [userName(user), userNote(user)].filter(Boolean).join(' · '),
  }));
  return (
    <>
      <Field name="words" label={t('member.find')} hint={t('member.findHint')}>
        <Input
          type="search"
          dir="auto"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <FailedRead read={read} />
      <Field
        name="user_id"
        label={t('member.user')}
        hint={options.length === 0 && read.value ? t('member.noUser') : undefined}
      >
        <Select key={words} options={options} />
      </Field>
    </>
  );
};

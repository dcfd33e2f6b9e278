// A field for several email addresses, typed or pasted.
import { Field, TagInput } from '@latchkey/ui/parts';
import { useState } from 'react';
import { usePartTexts } from '../texts.ts';
import { readAddresses, withAddresses } from './read-addresses.ts';

/** The addresses of a field; `all` includes what is still being typed. */
export const useAddresses = () => {
  const [tags, setTags] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  return {
    tags,
    text,
    all: withAddresses(tags, readAddresses(text)),
    setText,
    add: (given: string) => {
      setTags((before) => withAddresses(before, readAddresses(given)));
      setText('');
    },
    remove: (gone: readonly string[]) => setTags((before) => before.filter((tag) => !gone.includes(tag))),
  };
};

export type Addresses = ReturnType<typeof useAddresses>;

type AddressesFieldProps = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly addresses: Addresses;
};

export const AddressesField = ({ name, label, hint, error, addresses }: AddressesFieldProps) => {
  const t = usePartTexts();
  const { tags, text, setText, add, remove } = addresses;
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      <TagInput
        inputMode="email"
        dir="ltr"
        tags={tags}
        text={text}
        onText={setText}
        onPasted={(pasted) => add(`${text} ${pasted}`)}
        onEntered={() => add(text)}
        onRemove={(tag) => remove([tag])}
        words={{ list: label, remove: (tag) => t('addresses.remove', { address: tag }) }}
      />
    </Field>
  );
};

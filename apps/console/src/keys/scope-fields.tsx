// The fields for what a secret key may do: everything, reading everything, or chosen groups.
import { Checkbox, Field, type FormValues, Select } from '@latchkey/ui/parts';
import { ADMIN_VERBS, scopeOf } from '@latchkey/wire/admin';
import { useState } from 'react';
import { useKeyTexts } from './texts.ts';

/** Every scope that a call needs, by group. */
const SCOPES: readonly string[] = [...new Set(Object.keys(ADMIN_VERBS).map(scopeOf))].sort();

/** A box of this name and a scope is in the values of the form if it is checked. */
const SCOPE_PREFIX = 'scope ';

/** The scopes of a form. */
export const scopesOf = (values: FormValues): string[] => {
  if (values.access === '*' || values.access === 'read') return [values.access];
  return Object.keys(values).flatMap((name) =>
    name.startsWith(SCOPE_PREFIX) ? [name.slice(SCOPE_PREFIX.length)] : [],
  );
};

const accessOf = (scopes: readonly string[]): string => scopes.find((one) => one === '*' || one === 'read') ?? 'chosen';

export const ScopeFields = ({ scopes }: { readonly scopes: readonly string[] }) => {
  const t = useKeyTexts();
  const [access, setAccess] = useState(accessOf(scopes));
  return (
    <>
      <Field name="access" label={t('form.access')}>
        <Select
          value={access}
          onChange={({ target }) => setAccess(target.value)}
          options={[
            { value: '*', label: t('scopes.all') },
            { value: 'read', label: t('scopes.read') },
            { value: 'chosen', label: t('form.chosen') },
          ]}
        />
      </Field>
      {access === 'chosen' && (
        <fieldset className="lk-box-set">
          <legend className="lk-field-label">{t('form.scopes')}</legend>
          <div className="lk-box-grid">
            {SCOPES.map((scope) => (
              <Checkbox key={scope} name={`${SCOPE_PREFIX}${scope}`} value="on" defaultChecked={scopes.includes(scope)}>
                <code className="lk-mono" dir="ltr">
                  {scope}
                </code>
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
};

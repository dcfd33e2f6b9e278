// The form of an endpoint, to add or to edit one: address, name, which events, how many requests.
import { Checkbox, Field, type FormValues, Input } from '@latchkey/ui/parts';
import type { AdminBody } from '@latchkey/wire/admin';
import { EVENT_TYPES } from '@latchkey/wire/events';
import { useId } from 'react';
import type { Endpoint } from './endpoint-state.tsx';
import { useWebhookTexts } from './texts.ts';

const KINDS: readonly string[] = [...new Set(EVENT_TYPES.map((type) => `${type.split('.')[0]}.*`))];
/** A box of this name and a type is in the values of the form if it is checked. */
const EVENT_PREFIX = 'event ';

/** What the service is sent. */
export const endpointOf = (values: FormValues): AdminBody<'POST /webhook_endpoints'> => ({
  url: values.url ?? '',
  description: values.description ?? '',
  events: Object.keys(values).flatMap((name) =>
    name.startsWith(EVENT_PREFIX) ? [name.slice(EVENT_PREFIX.length)] : [],
  ),
  rate_per_second: values.rate_per_second ? Number(values.rate_per_second) : null,
});

const Events = ({ chosen }: { readonly chosen: readonly string[] }) => {
  const t = useWebhookTexts();
  const hint = useId();
  // Single types that are chosen stay, next to the kinds.
  const offered = [...KINDS, ...chosen.filter((event) => !KINDS.includes(event))];
  return (
    <fieldset className="lk-box-set" aria-describedby={hint}>
      <legend className="lk-field-label">{t('form.events')}</legend>
      <p className="lk-field-hint" id={hint}>
        {t('form.events.hint')}
      </p>
      <div className="lk-box-grid">
        {offered.map((event) => (
          <Checkbox key={event} name={`${EVENT_PREFIX}${event}`} value="on" defaultChecked={chosen.includes(event)}>
            <code className="lk-mono" dir="ltr">
              {event}
            </code>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
};

export const EndpointFields = ({ endpoint }: { readonly endpoint?: Endpoint | undefined }) => {
  const t = useWebhookTexts();
  return (
    <>
      <Field name="url" label={t('form.url')} hint={t('form.url.hint')}>
        <Input type="url" dir="ltr" autoComplete="off" required defaultValue={endpoint?.url} />
      </Field>
      <Field name="description" label={t('form.description')} note={t('form.optional')}>
        <Input dir="auto" autoComplete="off" defaultValue={endpoint?.description} />
      </Field>
      <Events chosen={endpoint?.events ?? []} />
      <Field name="rate_per_second" label={t('form.rate')} note={t('form.optional')}>
        <Input
          type="number"
          inputMode="numeric"
          min={1}
          max={1000}
          autoComplete="off"
          defaultValue={endpoint?.rate_per_second ?? undefined}
        />
      </Field>
    </>
  );
};

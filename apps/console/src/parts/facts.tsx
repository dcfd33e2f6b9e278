// Names and values under each other; a fact without a value is left out.
import { Fragment, type ReactNode } from 'react';

export type Fact = { readonly key: string; readonly name: ReactNode; readonly value: ReactNode };

const isKnown = ({ value }: Fact): boolean => value !== null && value !== undefined && value !== '' && value !== false;

export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className="lk-facts">
    {facts.filter(isKnown).map(({ key, name, value }) => (
      <Fragment key={key}>
        <dt className="lk-fact-name">{name}</dt>
        <dd className="lk-fact-value">{value}</dd>
      </Fragment>
    ))}
  </dl>
);

// Template tokens: choose a template and read its token, or create a template.
import { useAuth } from '@latchkey/react';
import { type FormEvent, useEffect, useState } from 'react';
import { tokenClaims } from '../../token-claims.ts';
import { useAction } from '../../use-action.ts';
import { createTemplate, readTemplates, type TokenTemplate } from '../operator.ts';

const EXAMPLE_CLAIMS = JSON.stringify(
  { email: '{{user.primary_email_address}}', workspace: '{{org.slug}}', aud: 'reports' },
  null,
  2,
);
const EXAMPLE_LIFETIME_SECONDS = 300;

const NewTemplate = ({ onMade }: { readonly onMade: (template: TokenTemplate) => void }) => {
  const { run, isBusy, problem } = useAction(async (form: HTMLFormElement) => {
    const entered = new FormData(form);
    onMade(
      await createTemplate({
        name: String(entered.get('name')),
        claims: JSON.parse(String(entered.get('claims'))),
        lifetime: Number(entered.get('lifetime')),
      }),
    );
    form.reset();
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(event.currentTarget);
  };
  return (
    <details>
      <summary>New template</summary>
      <form className="fields" onSubmit={submit}>
        <label>
          Name
          <input type="text" name="name" placeholder="reports" autoComplete="off" required />
        </label>
        <label>
          Claims
          <textarea name="claims" rows={6} spellCheck={false} defaultValue={EXAMPLE_CLAIMS} required />
        </label>
        <label>
          Lifetime in seconds
          <input type="number" name="lifetime" min={30} defaultValue={EXAMPLE_LIFETIME_SECONDS} required />
        </label>
        <button className="button small" type="submit" aria-disabled={isBusy}>
          Create template
        </button>
        {problem && <p role="alert">{problem}</p>}
      </form>
    </details>
  );
};

type ReaderProps = {
  readonly templates: readonly TokenTemplate[];
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
};

const TokenReader = ({ templates, chosen, onChoose }: ReaderProps) => {
  const { getToken } = useAuth();
  const [claims, setClaims] = useState<Record<string, unknown>>();
  const { run, isBusy, problem } = useAction(async () => {
    const token = await getToken({ template: chosen });
    setClaims(token ? tokenClaims(token) : undefined);
  });
  const choose = (name: string) => {
    setClaims(undefined);
    onChoose(name);
  };
  return (
    <>
      <div className="chooser">
        <label htmlFor="template">Template</label>
        <select id="template" value={chosen} onChange={(event) => choose(event.target.value)}>
          {templates.map(({ id, name, lifetime }) => (
            <option key={id} value={name}>
              {name} ({lifetime} s)
            </option>
          ))}
        </select>
        <button className="button ghost small" type="button" aria-disabled={isBusy} onClick={() => run()}>
          Read its token
        </button>
      </div>
      {problem && <p role="alert">{problem}</p>}
      {claims && <pre>{JSON.stringify(claims, null, 2)}</pre>}
    </>
  );
};

export const TemplatePanel = () => {
  const [templates, setTemplates] = useState<readonly TokenTemplate[]>([]);
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    readTemplates().then(
      ({ data }) => {
        setTemplates(data);
        setChosen((name) => name || (data[0]?.name ?? ''));
      },
      (error: Error) => setProblem(error.message),
    );
  }, []);
  const add = (template: TokenTemplate) => {
    setTemplates((before) => [...before, template]);
    setChosen(template.name);
  };
  return (
    <section className="sheet" aria-labelledby="templates-title">
      <h2 id="templates-title">Template tokens</h2>
      <p className="aside">
        For other services: claims and lifetime are the template's. They never stand in for the session token.
      </p>
      {problem && <p role="alert">{problem}</p>}
      {templates.length > 0 ? (
        <TokenReader key={chosen} templates={templates} chosen={chosen} onChoose={setChosen} />
      ) : (
        <p className="aside">There is no template yet.</p>
      )}
      <NewTemplate onMade={add} />
    </section>
  );
};

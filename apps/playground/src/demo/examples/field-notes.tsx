// A page of the application inside the profile.
export const FieldNotes = () => (
  <section className="own-page">
    <h2>Field notes</h2>
    <p>
      This page belongs to Fieldnote: the application draws it,
      inside the profile.
    </p>
    <dl>
      <div>
        <dt>Notes</dt>
        <dd>12</dd>
      </div>
      <div>
        <dt>Shared notes</dt>
        <dd>3</dd>
      </div>
    </dl>
  </section>
);

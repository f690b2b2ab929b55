export const AuditScreen = () => <h1>…</h1>;

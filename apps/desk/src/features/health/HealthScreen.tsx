export const HealthScreen = () => <h1>…</h1>;

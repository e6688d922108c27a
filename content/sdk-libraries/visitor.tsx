import { useVisitorData, WhorlProvider } from '@whorl/react';

export const App = () => (
  <WhorlProvider loadOptions={{ apiKey: 'pk_YOUR_KEY', endpoint: 'https://id.example.com' }}>
    <Visitor />
  </WhorlProvider>
);

function Visitor() {
  const { data, error } = useVisitorData();
  return <p role="status">{error?.message ?? data?.visitorId ?? 'Identifying this browser …'}</p>;
}

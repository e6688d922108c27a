import { CodeBand } from '../../sections/code-band.tsx';

const inThePage = `const agent = await load({
  apiKey, endpoint: '/agent/result/',
})
const result = await agent.get({
  extendedResult: true,
  timeout: 20_000, // milliseconds
})`;

const theAnswer = `{
  "requestId": "1795262587402.k9Xw2a",
  "visitorId": "Ri52dXs4BkMe1GyOp7Vt",
  "visitorFound": true,
  "confidence": { "score": 0.95 },
  "firstSeenAt": { "global": "2026-11-09T18:02:11Z" },
  "products": {
    "botd": { "data": { "bot": { "result": "notDetected" } } }
  }
}`;

/** What a developer wants to see first: the call and the answer. */
export function AskAndDecide() {
  return (
    <CodeBand
      id="ask"
      title="Ask in the browser. Decide on your server."
      text="The page asks once. What comes back is an id that our server gave, how sure it is, and whether a person or a script sits behind it. Every request is stored before it is answered, so what you decided on can be looked up later."
      blocks={[
        { caption: 'In the page', code: inThePage },
        { caption: 'The answer, shortened', code: theAnswer },
      ]}
    />
  );
}
